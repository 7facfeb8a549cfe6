import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import type { Answer, CustomerMovement } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { useMoment } from '#web/routes/admin/lists/use-moment.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { useStudio } from '#web/studio.ts'
import { useMoreFocus } from '#web/ui/dialogs/use-more-focus.ts'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { dayAndTime, dayOf } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import styles from './movements.module.css'

const texts = customerTexts.movements

type Read = Answer<'GET /customer/admin/{id}/movements'>

interface MovementsProps {
  customer_id: number
  /** The first page, read with the customer's. */
  first: Read
}

/** Every movement of the customer's credits with the balance after it, latest first; earlier ones by pages. */
export function Movements({ customer_id, first }: MovementsProps): ReactNode {
  const { timezone } = useStudio()
  const moment = useMoment()
  const [earlier, setEarlier] = useState<readonly CustomerMovement[]>([])
  const [page, setPage] = useState(1)
  const call = useCall<Read>({
    done: ({ movements }) => {
      setEarlier([...earlier, ...movements])
      setPage(page + 1)
    },
  })
  const lines = [...first.movements, ...earlier]
  const list = useMoreFocus<HTMLTableSectionElement>(lines.length)
  const more = (): void => {
    const query = { page: page + 1 }
    void call.send(() => api('GET /customer/admin/{id}/movements', { params: { id: customer_id }, query }))
  }
  if (first.total === 0) return null
  return (
    <div className={styles['movements']}>
      <div
        className={styles['scroll']}
        role="group"
        aria-label={texts.title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
      >
        <table>
          <caption>{texts.title}</caption>
          <thead>
            <tr>
              <th scope="col" className="no-phone">
                {texts.date}
              </th>
              <th scope="col">{texts.movement}</th>
              <th scope="col">{texts.change}</th>
              <th scope="col">{texts.balance}</th>
            </tr>
          </thead>
          <tbody ref={list}>
            {lines.map((line, index) => {
              const at = moment(line.at)
              return (
                // Lines of one moment may be alike; the list only grows at its end.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={`${line.at}${index}`}>
                  <td className="no-phone">
                    <time dateTime={line.at} title={dateMedium(dayOf(line.at, timezone))}>
                      {at}
                    </time>
                  </td>
                  <td>
                    <Told line={line} timezone={timezone} />
                    <time dateTime={line.at} className="only-phone">
                      {at}
                    </time>
                  </td>
                  <td className={clsx('b', line.amount > 0 && styles['gain'])}>{changeOf(line)}</td>
                  <td>{line.unlimited ? null : line.balance}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <Problem>{call.problem}</Problem>
      {lines.length < first.total ? (
        <BusyButton variant="default" size="sm" busy={call.busy} onClick={more}>
          {texts.more}
        </BusyButton>
      ) : null}
    </div>
  )
}

/** `+10`, `−1`; a membership changes no number. */
function changeOf({ amount, unlimited, kind }: CustomerMovement): string {
  if (unlimited) return kind === 'granted' ? texts.unlimited : ''
  return amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : '0'
}

/** What happened; its purchase or class is a link. */
function Told({ line, timezone }: { line: CustomerMovement; timezone: string }): ReactNode {
  const { purchase, single_class: single, by, reason, kind } = line
  return (
    <>
      {sentenceOf(line)}
      {(kind === 'granted' || kind === 'removed') && purchase !== null ? (
        <>
          {', '}
          <Link className="underline" to={paths.adminOrder(purchase.purchase_id)}>
            {customerTexts.order({ id: purchase.purchase_id })}
          </Link>
        </>
      ) : null}
      {single === null ? null : (
        <>
          {' '}
          <Link className="underline" to={paths.adminClass(single.single_class_id)}>
            {single.name}, {dayAndTime(single.class_date, timezone)}
          </Link>
        </>
      )}
      {by === null && reason === null ? null : (
        <span className={styles['note']}>{texts.note({ by: by?.name ?? null, reason })}</span>
      )}
    </>
  )
}

function sentenceOf(line: CustomerMovement): string {
  const { kind, credits, purchase, unlimited } = line
  switch (kind) {
    case 'granted':
      if (purchase === null) return unlimited ? texts.membership : texts.given({ credits })
      return texts.bought({ title: purchase.title ?? '', gift: purchase.is_gift ? 'yes' : 'no' })
    case 'reserved':
      return line.guest === null ? texts.reserved : texts.reservedWith({ places: credits, guest: line.guest })
    case 'returned':
    case 'lost':
    case 'transferred':
    case 'cancelled':
      return texts[kind]
    case 'expired':
    case 'removed':
    case 'changed':
      return unlimited ? texts.ofMembership[kind] : texts[kind]({ credits })
    case 'penalty':
      // Its reason, below, tells of missed classes.
      return texts.penalty({ day: line.end_date === null ? '' : dateMedium(line.end_date) })
    case 'lifted':
      return texts.lifted
  }
}
