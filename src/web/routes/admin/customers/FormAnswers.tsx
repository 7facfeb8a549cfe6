import { ChevronDown, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Answer } from '#contract/types.ts'
import { isFileType } from '#domain/forms/field.ts'
import { paths } from '#domain/site-map/paths.ts'
import { replyTexts as texts } from '#text/admin/forms/form-replies.ts'
import { answerText } from '#web/components/forms/answer-text.ts'
import { useStudio } from '#web/studio.ts'
import { dayOf } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import styles from './form-answers.module.css'
import page from './customers.module.css'

type Form = Answer<'GET /form_answers/{id}'>['form_answers'][number]
type Given = Form['answers'][number]

/** What the customer answered to the studio's forms, each form behind its name. */
export function FormAnswers({ forms }: { forms: readonly Form[] }): ReactNode {
  const { hash } = useLocation()
  // The list of who answered a form leads here. The server knows no hash.
  const open = useHydrated() && hash === '#forms'
  return (
    <section id="forms" className={page['list']} aria-labelledby="forms-title">
      <header>
        <h2 id="forms-title">{texts.section}</h2>
      </header>
      {forms.length === 0 ? <p className={`mu ${page['none']}`}>{texts.none}</p> : null}
      {forms.map((form) => (
        <Answers key={form.form_id} form={form} open={open} />
      ))}
    </section>
  )
}

function Answers({ form: { form_id, name, answers }, open }: { form: Form; open: boolean }): ReactNode {
  const { timezone } = useStudio()
  const day = (at: string): string => dateMedium(dayOf(at, timezone))
  const last =
    answers
      .map(({ answeredAt }) => answeredAt)
      .toSorted()
      .at(-1) ?? ''
  return (
    <details className={styles['form']} open={open}>
      <summary>
        <span className="b">{name}</span>
        <span className="sm mu num">{texts.answered({ day: day(last) })}</span>
        <ChevronDown />
      </summary>
      <dl className={styles['answers']}>
        {answers.map((answer) => (
          <div
            key={`${answer.key} ${answer.answeredAt}`}
            data-earlier={answer.replacedAt !== null || undefined}
          >
            <dt>
              {answer.label}
              {answer.replacedAt === null ? null : (
                <span className="xs"> ({texts.earlier({ day: day(answer.replacedAt) })})</span>
              )}
            </dt>
            <dd>
              <Value answer={answer} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles['others']}>
        <Link className="underline sm" to={paths.adminFormReplies(form_id)}>
          {texts.others}
        </Link>
      </p>
    </details>
  )
}

/** An answer in words; its files as links, which open without a session for a while. */
function Value({ answer }: { answer: Given }): ReactNode {
  if (!isFileType(answer.type)) return answerText(answer, answer.files) ?? texts.no
  return (
    <ul className={styles['files']}>
      {answer.files.map(({ file_id, name, link }) => (
        <li key={file_id}>
          <a className="underline" href={link} target="_blank" rel="noreferrer">
            {name} <ExternalLink aria-label={texts.opens} />
          </a>
        </li>
      ))}
    </ul>
  )
}
