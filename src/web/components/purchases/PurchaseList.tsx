import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { foldAttempts } from '#domain/selling/fold-attempts.ts'
import { accountTexts } from '#text/account.ts'
import records from '#web/components/account/records.module.css'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio, useToday } from '#web/studio.ts'
import { amount, dayOf } from '#web/ui/format.ts'
import { dateMedium } from '#web/ui/written-dates.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { PurchaseActions } from './PurchaseActions.tsx'
import { type PurchaseState, purchaseState } from './purchase-state.ts'
import styles from './purchases.module.css'
import type { CardChoice } from '#web/components/purchases/subscription/use-subscription-dialogs.ts'
import { SubscriptionDialogs } from './subscription/SubscriptionDialogs.tsx'
import { useSubscriptionDialogs } from './subscription/use-subscription-dialogs.ts'
import { Link } from '#web/ui/Link.tsx'

const texts = accountTexts.purchases

interface PurchaseListProps {
  purchases: readonly Purchase[]
  /** What the dialog for another card needs; null while it is closed. */
  choice: CardChoice | null
}

/** The purchases as a table, or as cards on the phone. */
export function PurchaseList({ purchases, choice }: PurchaseListProps): ReactNode {
  const { timezone } = useStudio()
  const today = useToday()
  const rows = foldAttempts(purchases).map(({ purchase, refused }) => ({
    purchase,
    refused,
    state: purchaseState(purchase, timezone, today),
    date: dateMedium(dayOf(purchase.createdAt, timezone)),
    method: purchase.payment_method?.name ?? texts.withoutPayment,
  }))
  // One step is the next: what has a deadline, or else the purchase that has just been made.
  const waiting = rows.filter(({ state }) => state.action !== null && state.action !== 'retry')
  const first = (waiting.find(({ state }) => state.urgent) ?? waiting[0])?.purchase
  const dialogs = useSubscriptionDialogs(purchases)
  const { columns } = texts
  return (
    <>
      <div className={records['tableFrame']}>
        <table className={records['table']}>
          <caption className="vh">{texts.title}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.package}</th>
              <th scope="col">{columns.date}</th>
              <th scope="col">{columns.payment}</th>
              <th scope="col" className={records['right']}>
                {columns.total}
              </th>
              <th scope="col">{columns.status}</th>
              <th scope="col" className={records['right']}>
                {columns.actions}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ purchase, refused, state, date, method }) => (
              <tr key={purchase.purchase_id}>
                <td>
                  <span className="b">{purchase.class_package.title}</span>
                  <small className={records['second']}>
                    <OrderLink purchase={purchase} />
                  </small>
                  <RefusedAttempts attempts={refused} />
                </td>
                <td className="num">{date}</td>
                <td>{method}</td>
                <td className={`num ${records['right']}`}>{amount(purchase.total_payment)}</td>
                <td>
                  <Tags state={state} />
                  {state.follows === null ? null : (
                    <small className={clsx(records['second'], state.urgent && records['urgent'])}>
                      {state.follows}
                    </small>
                  )}
                </td>
                <td>
                  <PurchaseActions
                    purchase={purchase}
                    state={state}
                    first={purchase === first}
                    dialogs={dialogs}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={records['cards']}>
        {rows.map(({ purchase, refused, state, date, method }) => (
          <li key={purchase.purchase_id} className={records['card']}>
            <div className={records['cardTop']}>
              <div className="grow">
                <h2 className="t-4">{purchase.class_package.title}</h2>
                <p className="sm mu num">
                  <OrderLink purchase={purchase} />
                  {`, ${date}`}
                </p>
              </div>
              <b className="b num">{amount(purchase.total_payment)}</b>
            </div>
            <div>
              <Tags state={state} />
              <small className={records['second']}>
                {state.follows === null ? null : (
                  <span className={state.urgent ? records['urgent'] : undefined}>{`${state.follows}. `}</span>
                )}
                {method}
              </small>
              <RefusedAttempts attempts={refused} />
            </div>
            <PurchaseActions
              purchase={purchase}
              state={state}
              first={purchase === first}
              wide
              dialogs={dialogs}
            />
          </li>
        ))}
      </ul>
      <SubscriptionDialogs dialogs={dialogs} choice={choice} />
    </>
  )
}

/** The specification's word for the status and, beside it, where a subscription stands. */
function Tags({ state: { label, tone, standing } }: { state: PurchaseState }): ReactNode {
  return (
    <span className={styles['tags']}>
      <Tag tone={tone} dot={tone !== 'neutral'}>
        {label}
      </Tag>
      {standing ? <Tag tone={standing.tone}>{standing.label}</Tag> : null}
    </span>
  )
}

/** The attempts that were refused before the purchase, closed until somebody wants to know. */
function RefusedAttempts({ attempts }: { attempts: readonly Purchase[] }): ReactNode {
  if (attempts.length === 0) return null
  return (
    <details className={styles['attempts']}>
      <summary>
        {texts.refusedAttempts({ count: attempts.length })}
        <ChevronDown aria-hidden />
      </summary>
      <ul>
        {attempts.map((attempt) => (
          <li key={attempt.purchase_id}>
            <OrderLink purchase={attempt} />
            {`: ${attempt.refusal?.text ?? texts.failed}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The order's number leads to its own page. */
function OrderLink({ purchase: { purchase_id } }: { purchase: Purchase }): ReactNode {
  const order = texts.order({ id: purchase_id })
  return (
    <Link
      to={paths.gracias(purchase_id)}
      className={records['orderLink']}
      aria-label={texts.seeOf({ order })}
    >
      {order}
    </Link>
  )
}
