import { Button } from '@mantine/core'
import { Check, Printer } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { BackLink, PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { useStudio, useViewer } from '#web/studio.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { amount, dayAndTime } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { dateLong } from '#web/ui/format/written-dates.ts'
import styles from './counter.module.css'
import type { Buyer, Sold } from './buyer.ts'

const texts = deskTexts.sale

interface SaleDoneProps {
  buyer: Buyer
  answer: Sold
  onAnother: () => void
}

/** The finished sale: the change to hand over, and the receipt. */
export function SaleDone({ buyer, answer, onAnother }: SaleDoneProps): ReactNode {
  const { purchase, change, received } = answer
  const { timezone, business_name } = useStudio()
  const viewer = useViewer()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const {
    purchase_id,
    class_package,
    amount: full,
    discount,
    total_payment,
    expires_at,
    receipt_file,
  } = purchase
  const method = purchase.payment_method
  return (
    <>
      <PageHead
        back={<BackLink to={paths.adminSales()}>{texts.back}</BackLink>}
        headingRef={heading}
        title={texts.done}
      />
      <div className={styles['columns']}>
        <section className={page['card']}>
          <EmptyState
            icon={<Check />}
            action={
              <span className={styles['again']}>
                <Button onClick={onAnother}>{texts.begin}</Button>
                <Button component={Link} variant="default" to={paths.adminOrder(purchase_id)}>
                  {texts.order}
                </Button>
              </span>
            }
          >
            <span className="t-4">{texts.credits({ name: buyer.name })}</span>
            <span className={styles['after']}>
              {change > 0 ? `${texts.giveChange({ amount: amount(change) })} ` : ''}
              {expires_at === null ? '' : texts.until({ date: dateLong(expires_at) })}
            </span>
          </EmptyState>
        </section>
        <section className={styles['receipt']} aria-label={texts.receipt({ id: purchase_id, date: '' })}>
          <p className={styles['studio']}>{business_name}</p>
          <p className="sm">
            {texts.receipt({
              id: purchase_id,
              date: dayAndTime(purchase.createdAt, timezone),
            })}
          </p>
          <dl className={styles['lines']}>
            <Line name={class_package.title} value={full} />
            {discount.amount > 0 ? (
              <Line name={texts.discountRow({ code: discount.code ?? '' }).trim()} value={-discount.amount} />
            ) : null}
            <Line name={texts.total} value={total_payment} strong />
            {method === null ? null : <Line name={method.name} value={received ?? total_payment} />}
            {received === null || method === null ? null : <Line name={texts.changeBack} value={change} />}
          </dl>
          {purchase.payment_reference === null ? null : (
            <p className="sm">{texts.referenceLine({ reference: purchase.payment_reference })}</p>
          )}
          <p className="sm">
            {texts.taxIn({ amount: amount(purchase.tax), name: viewer ? viewer.name : '' })}
          </p>
          {receipt_file === null ? null : (
            <Button
              component="a"
              href={receipt_file}
              target="_blank"
              variant="default"
              fullWidth
              leftSection={<Printer />}
            >
              {texts.print}
            </Button>
          )}
        </section>
      </div>
    </>
  )
}

function Line({ name, value, strong = false }: { name: string; value: number; strong?: boolean }): ReactNode {
  return (
    <div>
      <dt className={strong ? 'b' : undefined}>{name}</dt>
      <dd className={strong ? 'b num' : 'num'}>
        {value < 0 ? '−' : ''}
        {amount(Math.abs(value))}
      </dd>
    </div>
  )
}
