import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { paymentTexts as texts } from '#text/admin/sales/admin-payments.ts'
import { type Column, Records } from '#web/components/records/Records.tsx'
import { paths } from '#domain/site-map/paths.ts'
import { money } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { type Due, dueOf } from './due.ts'
import { fullName } from '#web/routes/admin/parts/full-name.ts'
import styles from './payments.module.css'

export interface Payment {
  purchase: Purchase
  /** When it was ordered, or the period that it is for. */
  date: string
  tag?: ReactNode
  /** The amount due, or a note on what is wrong if confirming is not enough. */
  what: { amount: number } | { note: string }
}

interface PaymentListProps {
  label: string
  payments: readonly Payment[]
  onConfirm?: (due: Due) => void
}

/** A list of payments: customer, reason, amount. The order's number links to the order. */
export function PaymentList({ label, payments, onConfirm }: PaymentListProps): ReactNode {
  const heads = texts.columns
  const columns: Column<Payment>[] = [
    {
      head: heads.customer,
      cell: ({ purchase, tag }) => (
        <>
          <span className="b">{fullName(purchase.customer)}</span> {tag}
        </>
      ),
      card: 'title',
    },
    { head: heads.package, cell: ({ purchase }) => purchase.class_package.title, card: 'line' },
    {
      head: heads.order,
      className: 'num',
      cell: ({ purchase: { purchase_id: id } }) => (
        <Link className="underline" to={paths.adminOrder(id)}>
          {texts.order({ id })}
        </Link>
      ),
      card: 'line',
    },
    { head: heads.date, className: 'num', cell: ({ date }) => date, card: 'line' },
    {
      head: onConfirm ? heads.amount : heads.matter,
      className: 'num',
      right: onConfirm !== undefined,
      cell: ({ what }) =>
        'note' in what ? (
          <span className={styles['note']}>{what.note}</span>
        ) : (
          <b className="b">{money(what.amount)}</b>
        ),
      card: onConfirm ? 'aside' : 'body',
    },
    ...(onConfirm ? [confirming(onConfirm)] : []),
  ]
  return (
    <Records
      inside
      heading="h3"
      label={label}
      records={payments}
      idOf={({ purchase }) => purchase.purchase_id}
      columns={columns}
    />
  )
}

const confirming = (onConfirm: (due: Due) => void): Column<Payment> => ({
  head: <span className="vh">{texts.confirm}</span>,
  right: true,
  cell: ({ purchase, what }) => {
    if ('note' in what) return null
    const order = texts.order({ id: purchase.purchase_id })
    return (
      <Button
        variant="default"
        size="sm"
        aria-label={texts.confirmOf({ order, name: fullName(purchase.customer) })}
        onClick={() => onConfirm(dueOf({ purchase, amount: what.amount }))}
      >
        {texts.confirm}
      </Button>
    )
  },
  card: 'actions',
})
