import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Invoice } from '#contract/types.ts'
import { chargesTexts as texts } from '#text/selling/charges.ts'
import type { PagerProps } from '#web/components/records/Pager.tsx'
import { type Column, Records } from '#web/components/records/Records.tsx'
import records from '#web/components/records/records.module.css'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { amount, dayOf, money } from '#web/ui/format/format.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { chargeNumber, chargeState, type ChargeState } from './charge-state.ts'

interface Row {
  invoice: Invoice
  number: string
  state: ChargeState
  date: string
  method: string
}

const columns = (): Column<Row>[] => {
  const { charge, package: title, date, payment, tax, total, status, receipt } = texts.columns
  return [
    {
      head: charge,
      className: 'num mu',
      cell: ({ number }) => number,
      card: 'line',
      inCard: (row) => `${row.number}, ${row.date}`,
    },
    { head: title, className: 'b', cell: ({ invoice }) => invoice.class_package.title, card: 'title' },
    { head: date, className: 'num', cell: (row) => row.date },
    { head: payment, cell: ({ method }) => method, card: 'line' },
    { head: tax, className: 'num mu', right: true, cell: ({ invoice }) => amount(invoice.tax) },
    {
      head: total,
      className: 'num b',
      right: true,
      cell: ({ invoice }) => amount(invoice.total_payment),
      card: 'aside',
      inCard: ({ invoice }) => money(invoice.total_payment),
    },
    {
      head: tax,
      className: 'sm mu num',
      cell: ({ invoice }) => texts.tax({ amount: money(invoice.tax) }),
      card: 'aside',
      inTable: false,
    },
    { head: status, cell: ({ state }) => <StateTag state={state} />, card: 'body' },
    {
      head: receipt,
      right: true,
      cell: ({ invoice, number }) => <ReceiptLink invoice={invoice} number={number} />,
      card: 'actions',
      inCard: ({ invoice, number }) => <ReceiptLink invoice={invoice} number={number} wordy />,
    },
  ]
}

interface ChargeListProps {
  invoices: readonly Invoice[]
  pager: PagerProps
}

/** The charges, newest first. */
export function ChargeList({ invoices, pager }: ChargeListProps): ReactNode {
  const { timezone } = useStudio()
  const rows = invoices.map((invoice) => ({
    invoice,
    number: chargeNumber(invoice),
    state: chargeState(invoice, timezone),
    date: dateMedium(dayOf(invoice.createdAt, timezone)),
    method: invoice.payment_method?.name ?? texts.withoutPayment,
  }))
  return (
    <Records
      label={texts.title}
      records={rows}
      idOf={({ invoice }) => invoice.invoice_id}
      columns={columns()}
      pager={pager}
    />
  )
}

function StateTag({ state }: { state: ChargeState }): ReactNode {
  return (
    <>
      <Tag tone={state.tone} dot={state.tone !== 'neutral'}>
        {state.label}
      </Tag>
      {state.follows === null ? null : <small className={records['second']}>{state.follows}</small>}
    </>
  )
}

interface ReceiptLinkProps {
  invoice: Invoice
  number: string
  /** With its name beside the icon. */
  wordy?: boolean
}

function ReceiptLink({ invoice: { receipt_file }, number, wordy = false }: ReceiptLinkProps): ReactNode {
  if (receipt_file === null) return null
  return (
    <div className={records['actions']}>
      <Button
        href={receipt_file}
        size="small"
        variant="quiet"
        icon={!wordy}
        download
        aria-label={texts.receiptOf({ number })}
      >
        <Download />
        {wordy ? texts.columns.receipt : null}
      </Button>
    </div>
  )
}
