import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { paymentTexts as texts } from '#text/admin-payments.ts'
import { paths } from '#domain/site-map/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { money } from '#web/ui/format.ts'
import { fullName } from './full-name.ts'
import styles from './payments.module.css'
import { Link } from '#web/ui/Link.tsx'

interface PaymentRowProps {
  purchase: Purchase
  /** When it was ordered, or the period that it is for. */
  date: string
  tag?: ReactNode
  /** What is the matter, in the amount's place. */
  note?: string
  amount?: number
  onConfirm?: () => void
}

/** Whose money, for what, and how much. Its number leads to the order. */
export function PaymentRow({ purchase, date, tag, note, amount, onConfirm }: PaymentRowProps): ReactNode {
  const { purchase_id, class_package, customer } = purchase
  const name = fullName(customer)
  const order = texts.order({ id: purchase_id })
  return (
    <li className={styles['row']}>
      <div className={styles['who']}>
        <p>
          <span className="b">{name}</span> {tag}
        </p>
        <p className="sm mu">
          {class_package.title}
          {'. '}
          <Link className="underline num" to={paths.adminOrder(purchase_id)}>
            {order}
          </Link>
          {`, ${date}`}
        </p>
        {note === undefined ? null : <p className={styles['note']}>{note}</p>}
      </div>
      {amount === undefined ? null : <b className="b num">{money(amount)}</b>}
      {onConfirm ? (
        <Button
          variant="quiet"
          size="small"
          aria-label={texts.confirmOf({ order, name })}
          onClick={onConfirm}
        >
          {texts.confirm}
        </Button>
      ) : null}
    </li>
  )
}
