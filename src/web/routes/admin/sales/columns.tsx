import clsx from 'clsx'
import type { Purchase } from '#contract/types.ts'
import { saleListTexts as texts } from '#text/admin/sales/sale-lists.ts'
import { headed, type ListColumn } from '#web/routes/admin/lists/columns.ts'
import { DayCell } from '#web/routes/admin/lists/DayCell.tsx'
import styles from '#web/routes/admin/lists/lists.module.css'
import { fullName } from '#domain/people/full-name.ts'
import { Refunded, SaleState } from './SaleState.tsx'
import { amount } from '#web/ui/format/format.ts'

// Columns that the lists of sales share; each says where a row has its value.

interface Bought {
  purchase_id: number
  customer: Parameters<typeof fullName>[0]
  class_package: { title: string }
}

/** Who bought, with the order below the name, and the package. */
export const boughtColumns = <Row,>(of: (row: Row) => Bought): readonly ListColumn<Row>[] =>
  headed(texts.columns, [
    {
      key: 'customer',
      width: 222,
      cell: (row) => (
        <span>
          {fullName(of(row).customer)}
          <span className={clsx('no-phone sm mu num', styles['below'])}>
            {texts.order({ id: of(row).purchase_id })}
          </span>
        </span>
      ),
    },
    { key: 'package', phone: 'line', cell: (row) => of(row).class_package.title },
  ])

interface Paid {
  createdAt: string
  payment_method: { name: string } | null
}

/** When and how it was paid. */
export const paidColumns = <Row extends Paid>(): readonly ListColumn<Row>[] =>
  headed(texts.columns, [
    { key: 'date', width: 122, phone: 'line', cell: ({ createdAt }) => <DayCell at={createdAt} /> },
    { key: 'method', width: 198, cell: ({ payment_method }) => payment_method?.name },
  ])

interface Cost {
  total: number
  refunded: number
  status: string
  /** The state's name, which stands below the total on the phone. */
  name: string
}

/** What it cost, and how much of that was given back. */
export const totalColumn = <Row,>(of: (row: Row) => Cost): ListColumn<Row> => ({
  key: 'total',
  head: texts.columns.total,
  right: true,
  width: 110,
  phone: 'aside',
  cell: (row) => {
    const { total, refunded, status, name } = of(row)
    return (
      <span className={`num ${styles['sum']}`}>
        {amount(total)}
        <Refunded refunded={refunded} status={status} />
        <span className="only-phone">
          <SaleState state={status} name={name} />
        </span>
      </span>
    )
  },
})

/** A state as its badge. */
export const stateColumn = <Row, State extends string>(
  of: (row: Row) => State,
  names: Readonly<Record<State, string>>,
): ListColumn<Row> => ({
  key: 'state',
  head: texts.columns.state,
  width: 136,
  cell: (row) => <SaleState state={of(row)} name={names[of(row)]} />,
})

/** The purchases of one customer, by their orders. */
export const ownPurchaseColumns = (): readonly ListColumn<Purchase>[] => [
  {
    key: 'order',
    head: texts.columns.order,
    width: 96,
    cell: ({ purchase_id: id }) => <span className="num">{texts.order({ id })}</span>,
  },
  ...purchaseColumns().filter(({ key }) => key !== 'customer'),
]

/** A purchase: who, what, when and how it was paid, its state and its total. */
export const purchaseColumns = (): readonly ListColumn<Purchase>[] => [
  ...boughtColumns<Purchase>((purchase) => purchase),
  ...paidColumns<Purchase>(),
  stateColumn<Purchase, Purchase['status']>(({ status }) => status, texts.states),
  totalColumn<Purchase>(({ total_payment, refunded, status }) => ({
    total: total_payment,
    refunded,
    status,
    name: texts.states[status],
  })),
]
