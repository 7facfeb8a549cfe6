import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Answer, CreditMovement, CreditPass } from '#contract/types.ts'
import { creditTexts } from '#text/selling/credits.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { useMoreFocus } from '#web/ui/dialogs/use-more-focus.ts'
import { Problem, Skeleton } from '#web/ui/feedback/feedback.tsx'
import { dayAndTime, dayOf, timeOf } from '#web/ui/format/format.ts'
import { dayAndMonth } from '#web/ui/format/written-dates.ts'
import styles from './credits.module.css'

const texts = creditTexts.history

interface Loaded {
  lines: readonly CreditMovement[]
  total: number
  pages: number
}

/** Every movement of a pass, loaded on opening, latest first. */
export function History({ pass }: { pass: CreditPass }): ReactNode {
  const [loaded, setLoaded] = useState<Loaded>({ lines: [], total: -1, pages: 0 })
  const { busy, problem, send } = useCall<Answer<'GET /available_classes/{id}/history'>>({
    done: ({ movements, total }) =>
      setLoaded({ lines: [...loaded.lines, ...movements], total, pages: loaded.pages + 1 }),
  })

  const load = (): void => {
    const params = { id: pass.available_class_id }
    const query = { page: loaded.pages + 1 }
    if (!busy) void send(() => api('GET /available_classes/{id}/history', { params, query }))
  }
  const opened = (open: boolean): void => {
    if (open && loaded.pages === 0) load()
  }

  return (
    <details className={styles['history']} onToggle={(event) => opened(event.currentTarget.open)}>
      <summary>
        {texts.title}
        <ChevronDown />
      </summary>
      <div className={styles['lines']}>
        {loaded.pages === 0 ? null : <Lines pass={pass} lines={loaded.lines} />}
        {busy && loaded.pages === 0 ? <Skeleton lines={3} height={22} /> : null}
        <Problem>{problem}</Problem>
        {loaded.lines.length < loaded.total ? (
          <Button variant="quiet" size="small" busy={busy} busyLabel={texts.busy} onClick={load}>
            {texts.more}
          </Button>
        ) : null}
      </div>
    </details>
  )
}

function Lines({ pass, lines }: { pass: CreditPass; lines: readonly CreditMovement[] }): ReactNode {
  const { timezone } = useStudio()
  const counts = pass.class_amount !== -1
  const list = useMoreFocus<HTMLTableSectionElement>(lines.length)
  return (
    <table className={styles['moves']}>
      <caption className="vh">{texts.title}</caption>
      <thead>
        <tr>
          <th scope="col" className="no-phone">
            {texts.date}
          </th>
          <th scope="col">{texts.movement}</th>
          {counts ? (
            <>
              <th scope="col">
                <span className="no-phone">{texts.credit}</span>
                <span className="only-phone">{texts.creditShort}</span>
              </th>
              <th scope="col">{texts.balance}</th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody ref={list}>
        {lines.map((line) => {
          const at = `${dayAndMonth(dayOf(line.at, timezone))}, ${timeOf(line.at, timezone)}`
          return (
            <tr key={`${line.at}${line.kind}${line.class_reservation_id}`}>
              <td className="no-phone">
                <time dateTime={line.at}>{at}</time>
              </td>
              <td>
                {sentenceOf(line, pass, timezone)}
                <time dateTime={line.at} className="only-phone">
                  {at}
                </time>
              </td>
              {counts ? (
                <>
                  <td className={clsx('b', line.amount > 0 && styles['gain'])}>{signed(line.amount)}</td>
                  <td>{line.balance}</td>
                </>
              ) : null}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** `+10`, `−1`, `0` */
const signed = (amount: number): string => (amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : '0')

function sentenceOf(line: CreditMovement, pass: CreditPass, timezone: string): string {
  const what =
    line.class_date === null ? '' : `${line.class_name ?? ''}, ${dayAndTime(line.class_date, timezone)}`
  const moved = { credits: line.credits, unlimited: pass.class_amount === -1 ? 'yes' : 'no' }
  switch (line.kind) {
    case 'granted':
      return pass.purchase_id === null || pass.title === null
        ? texts.given(moved)
        : texts.bought({ title: pass.title, order: pass.purchase_id })
    case 'reserved':
      return texts.reserved({ what, guest: line.guest })
    case 'returned':
    case 'lost':
    case 'transferred':
    case 'cancelled':
      return texts[line.kind]({ what })
    case 'expired':
    case 'removed':
    case 'changed':
      return texts[line.kind](moved)
  }
}
