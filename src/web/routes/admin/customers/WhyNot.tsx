import { Badge, Select, TextInput } from '@mantine/core'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Answer, CustomerPage } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { api } from '#web/api/browser.ts'
import { useRead } from '#web/api/use-read.ts'
import { useStudio } from '#web/studio.ts'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { dayAndTime, timeOf } from '#web/ui/format/format.ts'
import { All } from './Records.tsx'
import styles from './customers.module.css'

const texts = customerTexts.why

export type Attempt = Answer<'GET /refused_attempts'>['refused_attempts'][number]

interface WhyNotProps {
  customer: CustomerPage
  /** The latest refusals. */
  attempts: readonly Attempt[]
  /** How many there are. */
  total: number
  /** YYYY-MM-DD in the studio. */
  today: string
}

/** Why the customer could not book: refusals as they happened, and every rule for a class of any day. */
export function WhyNot({ customer: { customer_id, name }, attempts, total, today }: WhyNotProps): ReactNode {
  const { timezone } = useStudio()
  const [day, setDay] = useState(today)
  const [asked, setAsked] = useState<string | null>(null)
  const classes = useRead(day || null, async (signal) => {
    const { days } = await api('GET /schedule', { query: { start_date: day, end_date: day }, signal })
    return days.flatMap(({ details }) => details)
  })
  const { answer, problem } = useRead(asked, (signal) =>
    api('GET /single_class/{id}/eligibility', {
      params: { id: Number(asked) },
      query: { customer_id },
      signal,
    }),
  )
  return (
    <section className={styles['list']} aria-labelledby="why">
      <header>
        <h2 id="why">{texts.title}</h2>
        <p className="sm">
          <All count={total} shown={attempts.length} to={paths.adminCustomerAttempts(customer_id)} />
        </p>
      </header>
      {attempts.length === 0 ? null : (
        <ul>
          {attempts.map(({ refused_attempt_id: id, single_class: single, createdAt, rules }) => (
            <li key={id} className={styles['attempt']}>
              <span className="b">
                {single.name}, {dayAndTime(single.class_date, timezone)}
              </span>
              <span>{rules.find(({ pass }) => !pass)?.text}</span>
              <span className="xs mu">{texts.tried({ when: dayAndTime(createdAt, timezone) })}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['ask']}>
        <div className={styles['pair']}>
          <TextInput
            type="date"
            label={texts.day}
            value={day}
            onChange={(event) => {
              setAsked(null)
              setDay(event.currentTarget.value)
            }}
          />
          <Select
            label={texts.class}
            placeholder={texts.choose}
            data={(classes.answer ?? []).map((single) => ({
              value: String(single.single_class_id),
              label: `${timeOf(single.class_date, timezone)} ${single.class_type.name}, ${single.location.name}`,
            }))}
            value={asked}
            onChange={setAsked}
            nothingFoundMessage={texts.noClass}
            searchable
          />
        </div>
        <Problem>{classes.problem ?? problem}</Problem>
        {answer === null ? null : (
          <div role="status">
            <Badge color={answer.eligible ? 'ok' : 'bad'}>{answer.eligible ? texts.can : texts.cannot}</Badge>
            <p className="sm mu">{texts.reads({ name })}</p>
            <ul className={styles['rules']}>
              {answer.rules
                .toSorted((a, b) => Number(a.pass) - Number(b.pass))
                .map(({ rule, pass, text, detail }) => (
                  <li key={rule} className={pass ? 'mu' : undefined}>
                    {pass ? <CircleCheck /> : <CircleX />}
                    <span>
                      <span className="vh">{pass ? texts.passes : texts.fails}</span>
                      <span className={pass ? undefined : 'b'}>{text}</span>
                      {detail === null ? null : <span className="mu"> {detail}</span>}
                    </span>
                  </li>
                ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}
