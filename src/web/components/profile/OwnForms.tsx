import type { ReactNode } from 'react'
import type { Form } from '#contract/types.ts'
import { FORMS } from '#domain/forms/field.ts'
import { questionsOf } from '#domain/forms/questions.ts'
import { isAnswered } from '#domain/forms/read-answer.ts'
import { paths } from '#domain/site-map/paths.ts'
import { formTexts } from '#text/account/profile/forms.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './sections.module.css'

const texts = formTexts.profile

/** Whether a form asks anything that is not in the profile above. */
const asksMore = ({ form_id, form_fields: fields }: Form): boolean =>
  form_id !== FORMS.profile && form_id !== FORMS.address && fields.length > 0

/** Whether anything in it was answered: an address is, before its form was ever saved. */
const isBegun = ({ answers_version, form_fields: fields }: Form): boolean =>
  answers_version > 0 || questionsOf(fields).some((question) => isAnswered(question, question.value))

function standing(form: Form): string {
  if (!form.complete) return texts.pending({ labels: form.pending.map(({ label }) => label).join(', ') })
  return isBegun(form) ? texts.complete : texts.optional
}

/** The studio's forms in the profile, each with what is still missing in it. */
export function OwnForms({ forms }: { forms: readonly Form[] }): ReactNode {
  const shown = forms.filter(asksMore)
  if (shown.length === 0) return null
  return (
    <section className={styles['section']} aria-labelledby="own-forms">
      <h2 className="t-3" id="own-forms">
        {texts.title}
      </h2>
      <ul className={styles['list']}>
        {shown.map((form) => (
          <li key={form.form_id} className={styles['form']}>
            <p>
              <span className="b">{form.name}</span>
              <br />
              <span className="sm mu">{standing(form)}</span>
            </p>
            <Button
              variant="quiet"
              size="small"
              to={paths.formulario(form.form_id)}
              aria-label={`${isBegun(form) ? texts.change : texts.fill}: ${form.name}`}
            >
              {isBegun(form) ? texts.change : texts.fill}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
