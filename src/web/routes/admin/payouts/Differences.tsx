import { Badge, Button } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { payoutTexts as texts } from '#text/admin/sales/payouts.ts'
import page from '#web/routes/admin/parts/page.module.css'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { amount } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import type { Difference, Movement } from './payout-detail.ts'
import styles from './payouts.module.css'

interface DifferencesProps {
  differences: readonly Difference[]
  onSettle: (difference: Difference) => void
}

/** The movements of a report that do not match, with what is booked here. */
export function Differences({ differences, onSettle }: DifferencesProps): ReactNode {
  return (
    <section className={page['card']} aria-label={texts.differences}>
      <h2 className={styles['title']}>{texts.differences}</h2>
      {differences.length === 0 ? (
        <EmptyState icon={<CircleCheck />}>{texts.noDifferences}</EmptyState>
      ) : (
        <ul className={styles['rows']}>
          {differences.map((one) => (
            <li key={one.payout_line_id}>
              <div>
                <p className="b">{whyOf(one)}</p>
                <p className="sm mu">{factsOf(one)}</p>
                {one.note ? <p className="sm">{one.note}</p> : null}
              </div>
              <span className={styles['amount']}>{written(one)}</span>
              <div className={styles['actions']}>
                {one.purchase_id === null ? null : (
                  <Button component={Link} to={paths.adminOrder(one.purchase_id)} variant="default" size="xs">
                    {texts.order}
                  </Button>
                )}
                {one.settledAt === null ? (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`${texts.settle}: ${texts.row({ row: one.position })}`}
                    onClick={() => onSettle(one)}
                  >
                    {texts.settle}
                  </Button>
                ) : (
                  <Badge color="neutral">{texts.settled}</Badge>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Where the movement stands in the report, and what the provider says of it. */
export const factsOf = ({ position, day, type, reference }: Movement): string =>
  [texts.row({ row: position }), dateMedium(day), type, reference].filter(Boolean).join(' · ')

/** The movement's amount, with its currency if it is another than pesos. */
export const written = ({ gross, currency }: Movement): string =>
  ['', 'mxn'].includes(currency.toLowerCase()) ? amount(gross) : `${amount(gross)} ${currency.toUpperCase()}`

function whyOf({ state, gross, booked, purchase_id }: Difference): string {
  const back = gross < 0
  if (state === 'amount' && booked !== null)
    return back
      ? texts.states.amountBack({ booked: amount(Math.abs(booked)) })
      : texts.states.amount({ booked: amount(booked) })
  if (back) return texts.states.unknownBack
  return purchase_id === null ? texts.states.unknown : texts.states.matchedBefore
}
