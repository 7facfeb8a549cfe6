import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Invoice } from '#contract/types.ts'
import { chargesTexts as texts } from '#text/charges.ts'
import records from '#web/components/account/records.module.css'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { amount, dayOf } from '#web/ui/format.ts'
import { dateMedium } from '#web/ui/written-dates.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { chargeNumber, chargeState, type ChargeState } from './charge-state.ts'

interface Row {
  invoice: Invoice
  number: string
  state: ChargeState
  date: string
  method: string
}

/** The charges as a table, or as cards on the phone. */
export function ChargeList({ invoices }: { invoices: readonly Invoice[] }): ReactNode {
  const { timezone } = useStudio()
  const rows = invoices.map((invoice) => ({
    invoice,
    number: chargeNumber(invoice),
    state: chargeState(invoice, timezone),
    date: dateMedium(dayOf(invoice.createdAt, timezone)),
    method: invoice.payment_method?.name ?? texts.withoutPayment,
  }))
  return (
    <>
      <ChargeTable rows={rows} />
      <ul className={records['cards']}>
        {rows.map((row) => (
          <ChargeCard key={row.invoice.invoice_id} {...row} />
        ))}
      </ul>
    </>
  )
}

function ChargeTable({ rows }: { rows: readonly Row[] }): ReactNode {
  const { columns } = texts
  const right = records['right']
  return (
    <div className={records['tableFrame']}>
      <table className={records['table']}>
        <caption className="vh">{texts.title}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.charge}</th>
            <th scope="col">{columns.package}</th>
            <th scope="col">{columns.date}</th>
            <th scope="col">{columns.payment}</th>
            <th scope="col" className={right}>
              {columns.tax}
            </th>
            <th scope="col" className={right}>
              {columns.total}
            </th>
            <th scope="col">{columns.status}</th>
            <th scope="col" className={right}>
              {columns.receipt}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ invoice, number, state, date, method }) => (
            <tr key={invoice.invoice_id}>
              <td className="num mu">{number}</td>
              <td className="b">{invoice.class_package.title}</td>
              <td className="num">{date}</td>
              <td>{method}</td>
              <td className={`num mu ${right}`}>{amount(invoice.tax)}</td>
              <td className={`num b ${right}`}>{amount(invoice.total_payment)}</td>
              <td>
                <StateTag state={state} />
              </td>
              <td>
                <div className={records['actions']}>
                  <ReceiptLink invoice={invoice} number={number} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ChargeCard({ invoice, number, state, date, method }: Row): ReactNode {
  return (
    <li className={records['card']}>
      <div className={records['cardTop']}>
        <div className="grow">
          <h2 className="t-4">{invoice.class_package.title}</h2>
          <p className="sm mu num">{`${number}, ${date}`}</p>
          <p className="sm mu">{method}</p>
        </div>
        <div className={records['right']}>
          <b className="b num">{amount(invoice.total_payment)}</b>
          <p className="sm mu num">{texts.tax({ amount: amount(invoice.tax) })}</p>
        </div>
      </div>
      <div className={records['cardEnd']}>
        <div>
          <StateTag state={state} />
        </div>
        <ReceiptLink invoice={invoice} number={number} wordy />
      </div>
    </li>
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
    <Button
      href={receipt_file}
      size="small"
      variant="quiet"
      icon={!wordy}
      download
      aria-label={texts.receiptOf({ number })}
    >
      <Download aria-hidden />
      {wordy ? texts.columns.receipt : null}
    </Button>
  )
}
