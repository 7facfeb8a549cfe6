import type { ReactNode } from 'react'
import { payoutTexts as texts } from '#text/admin/sales/payouts.ts'
import page from '#web/routes/admin/parts/page.module.css'
import { factsOf, written } from './Differences.tsx'
import type { Movement } from './payout-detail.ts'
import styles from './payouts.module.css'

/** The movements of a report that are not compared, e.g. fees; nothing where there are none. */
export function OtherMovements({ movements }: { movements: readonly Movement[] }): ReactNode {
  if (movements.length === 0) return null
  return (
    <section className={page['card']} aria-label={texts.others}>
      <h2 className={styles['title']}>{texts.others}</h2>
      <p className={styles['lead']}>{texts.othersLead}</p>
      <ul className={styles['rows']}>
        {movements.map((one) => (
          <li key={one.payout_line_id}>
            <p className="sm mu">{factsOf(one)}</p>
            <span className={styles['amount']}>{written(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
