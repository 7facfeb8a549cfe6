import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { paymentTexts as texts } from '#text/admin/sales/admin-payments.ts'
import { headed, type ListColumn } from '#web/routes/admin/lists/columns.ts'
import { DataList } from '#web/routes/admin/lists/DataList.tsx'
import { paths } from '#domain/site-map/paths.ts'
import { money } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { type Due, dueOf } from './due.ts'
import { fullName } from '#domain/people/full-name.ts'
import styles from './payments.module.css'

export interface Payment {
  /** Of a list in which an order may stand more than once. */
  id?: string
  purchase: Purchase
  /** When it was ordered, or the period that it is for. */
  date: string
  tag?: ReactNode
  /** The amount due, or a note on what is wrong if confirming is not enough. */
  what: { amount: number; begins?: string } | { note: string }
}

interface PaymentListProps {
  label: string
  payments: readonly Payment[]
  onConfirm?: (due: Due) => void
}

/** A list of payments: customer, reason, amount. The order's number links to the order. */
export function PaymentList({ label, payments, onConfirm }: PaymentListProps): ReactNode {
  return (
    <DataList
      label={label}
      records={payments}
      idOf={({ id, purchase }) => id ?? purchase.purchase_id}
      columns={columns(onConfirm !== undefined)}
      {...(onConfirm && { actions: confirming(onConfirm), actionsWidth: 140 })}
      empty={null}
    />
  )
}

const columns = (due: boolean): readonly ListColumn<Payment>[] =>
  headed(texts.columns, [
    {
      key: 'customer',
      cell: ({ purchase, tag }) => (
        <>
          {fullName(purchase.customer)} {tag}
        </>
      ),
    },
    { key: 'package', phone: 'line', cell: ({ purchase }) => purchase.class_package.title },
    {
      key: 'order',
      phone: 'line',
      cell: ({ purchase: { purchase_id: id } }) => (
        <Link className="num underline" to={paths.adminOrder(id)}>
          {texts.order({ id })}
        </Link>
      ),
    },
    { key: 'date', phone: 'line', cell: ({ date }) => <span className="num">{date}</span> },
    {
      key: due ? 'amount' : 'matter',
      right: due,
      phone: 'aside',
      cell: ({ what }) =>
        'note' in what ? (
          <span className={styles['note']}>{what.note}</span>
        ) : (
          <b className="num b">{money(what.amount)}</b>
        ),
    },
  ])

const confirming =
  (onConfirm: (due: Due) => void) =>
  ({ purchase, what }: Payment): ReactNode => {
    if ('note' in what) return null
    const order = texts.order({ id: purchase.purchase_id })
    return (
      <Button
        variant="default"
        size="sm"
        aria-label={texts.confirmOf({ order, name: fullName(purchase.customer) })}
        onClick={() => onConfirm(dueOf({ purchase, ...what }))}
      >
        {texts.confirm}
      </Button>
    )
  }
