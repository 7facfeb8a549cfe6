import type { ReactNode } from 'react'
import type { Customer, Purchase } from '#contract/types.ts'
import { shownCredits } from '#domain/credits/shown.ts'
import { isSubscription, validDays } from '#domain/selling/prices/packages.ts'
import { isGranted } from '#domain/selling/purchases/purchase-life.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { packPicture } from '#web/components/checkout/summary/pack.ts'
import { useStudio } from '#web/studio.ts'
import { dayOf, money } from '#web/ui/format/format.ts'
import { dateLong } from '#web/ui/format/written-dates.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { Downloads } from './Downloads.tsx'
import { Instructions } from './Instructions.tsx'
import styles from './order.module.css'

const texts = checkoutTexts.thanks

/** What was bought, and how it was or is to be paid. */
export function OrderCard({ purchase, viewer }: { purchase: Purchase; viewer: Customer }): ReactNode {
  const { class_package: pack } = purchase
  const picture = packPicture(pack, useStudio())
  return (
    <div className={styles['card']}>
      <div className={styles['bought']}>
        {picture ? (
          <div className={styles['picture']}>
            <Picture file={picture} alt="" sizes="84px" />
          </div>
        ) : null}
        <div className={styles['what']}>
          <h2 className="t-4">{pack.title}</h2>
          <p className="sm mu">
            {purchase.expires_at === null
              ? texts.lasts({ days: daysOf(purchase) })
              : texts.expires({ date: dateLong(purchase.expires_at) })}
          </p>
        </div>
        <b className={`b num ${styles['price']}`}>{money(purchase.total_payment)}</b>
      </div>
      {purchase.instructions === null ? (
        <Facts purchase={purchase} viewer={viewer} />
      ) : (
        <Instructions purchase={purchase} />
      )}
      <Downloads purchase={purchase} />
    </div>
  )
}

/** What a subscription grants ends with its period. */
const daysOf = (purchase: Purchase): number =>
  validDays({ ...purchase, class_package_types: isSubscription(purchase) ? [] : purchase.granted_types })

function creditsOf(viewer: Customer): string {
  const shown = shownCredits(viewer)
  return typeof shown === 'number' ? String(shown) : texts[shown]
}

function Facts({ purchase, viewer }: { purchase: Purchase; viewer: Customer }): ReactNode {
  const { timezone } = useStudio()
  const { rows } = texts
  const { code, amount } = purchase.discount
  const paid = isGranted(purchase.status)
  const own = purchase.customer.customer_id === viewer.customer_id
  const facts: [label: string, value: string | null][] = [
    [rows.date, dateLong(dayOf(purchase.createdAt, timezone))],
    [rows.method, purchase.payment_method?.name ?? null],
    [rows.discount({ code }), amount > 0 ? `−${money(amount)}` : null],
    [rows.tax, paid && purchase.tax > 0 ? money(purchase.tax) : null],
    [rows.nextCharge, purchase.next_charge_date === null ? null : dateLong(purchase.next_charge_date)],
    [rows.credits, paid && own ? creditsOf(viewer) : null],
  ]
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
