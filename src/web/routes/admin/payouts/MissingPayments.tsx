import type { ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { payoutTexts as texts } from '#text/admin/sales/payouts.ts'
import { DayCell } from '#web/routes/admin/lists/DayCell.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { fullName } from '#domain/people/full-name.ts'
import { amount } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import type { PayoutDetail } from './payout-detail.ts'
import styles from './payouts.module.css'

/** Payments of the report's days that are booked here and in no report. */
export function MissingPayments({ payments }: { payments: PayoutDetail['missing'] }): ReactNode {
  return (
    <section className={page['card']} aria-label={texts.missing}>
      <h2 className={styles['title']}>{texts.missing}</h2>
      <p className={styles['lead']}>{payments.length === 0 ? texts.noMissing : texts.missingLead}</p>
      {payments.length === 0 ? null : (
        <ul className={styles['rows']}>
          {payments.map(({ payment_id, purchase_id, customer, createdAt, reference, amount: paid }) => (
            <li key={payment_id}>
              <div>
                <Link className="b" to={paths.adminOrder(purchase_id)}>
                  {fullName(customer)}
                </Link>
                <p className="sm mu">
                  <DayCell at={createdAt} /> · {reference}
                </p>
              </div>
              <span className={styles['amount']}>{amount(paid)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
