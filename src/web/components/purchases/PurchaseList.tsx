import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { foldAttempts } from '#domain/selling/purchases/fold-attempts.ts'
import { purchaseTexts as texts } from '#text/account/purchases.ts'
import type { PagerProps } from '#web/components/records/Pager.tsx'
import { type Column, Records } from '#web/components/records/Records.tsx'
import records from '#web/components/records/records.module.css'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio, useToday } from '#web/studio.ts'
import { amount, dayOf, money } from '#web/ui/format/format.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { PurchaseActions } from './PurchaseActions.tsx'
import { type PurchaseState, purchaseState } from './purchase-state.ts'
import styles from './purchases.module.css'
import type { CardChoice } from '#web/components/purchases/subscription/use-subscription-dialogs.ts'
import { SubscriptionDialogs } from './subscription/SubscriptionDialogs.tsx'
import { useSubscriptionDialogs } from './subscription/use-subscription-dialogs.ts'
import { Link } from '#web/ui/Link.tsx'

interface PurchaseListProps {
  purchases: readonly Purchase[]
  /** What the dialog for another card needs; null while it is closed. */
  choice: CardChoice | null
  pager: PagerProps
}

interface Row {
  purchase: Purchase
  /** The refused attempts before it. */
  refused: readonly Purchase[]
  state: PurchaseState
  date: string
  method: string
}

/** The purchases, newest first. */
export function PurchaseList({ purchases, choice, pager }: PurchaseListProps): ReactNode {
  const { timezone } = useStudio()
  const today = useToday()
  const rows = foldAttempts(purchases).map(({ purchase, refused }) => ({
    purchase,
    refused,
    state: purchaseState(purchase, timezone, today),
    date: dateMedium(dayOf(purchase.createdAt, timezone)),
    method: purchase.payment_method?.name ?? texts.withoutPayment,
  }))
  // Only one is highlighted: the one with a deadline, or else the newest purchase.
  const waiting = rows.filter(({ state }) => state.action !== null && state.action !== 'retry')
  const first = (waiting.find(({ state }) => state.urgent) ?? waiting[0])?.purchase
  const dialogs = useSubscriptionDialogs(purchases)
  const actionsOf = ({ purchase, state }: Row, wide: boolean): ReactNode => (
    <PurchaseActions
      purchase={purchase}
      state={state}
      first={purchase === first}
      wide={wide}
      dialogs={dialogs}
    />
  )
  const heads = texts.columns
  const columns: Column<Row>[] = [
    {
      head: heads.package,
      cell: ({ purchase, refused }) => (
        <>
          <span className="b">{purchase.class_package.title}</span>
          <small className={records['second']}>
            <OrderLink purchase={purchase} />
          </small>
          <RefusedAttempts attempts={refused} />
        </>
      ),
      card: 'title',
      inCard: ({ purchase }) => purchase.class_package.title,
    },
    {
      head: heads.date,
      className: 'num',
      cell: ({ date }) => date,
      card: 'line',
      inCard: ({ purchase, date }) => (
        <>
          <OrderLink purchase={purchase} />
          {`, ${date}`}
        </>
      ),
    },
    { head: heads.payment, cell: ({ method }) => method },
    {
      head: heads.total,
      className: 'num',
      right: true,
      cell: ({ purchase }) => amount(purchase.total_payment),
      card: 'aside',
      inCard: ({ purchase }) => <b className="b">{money(purchase.total_payment)}</b>,
    },
    {
      head: heads.status,
      cell: ({ state }) => (
        <>
          <Tags state={state} />
          {state.follows === null ? null : (
            <small className={clsx(records['second'], state.urgent && records['urgent'])}>
              {state.follows}
            </small>
          )}
        </>
      ),
      card: 'body',
      inCard: ({ state, method, refused }) => (
        <>
          <Tags state={state} />
          <small className={records['second']}>
            {state.follows === null ? null : (
              <span className={state.urgent ? records['urgent'] : undefined}>{`${state.follows}. `}</span>
            )}
            {method}
          </small>
          <RefusedAttempts attempts={refused} />
        </>
      ),
    },
    {
      head: heads.actions,
      right: true,
      cell: (row) => actionsOf(row, false),
      card: 'actions',
      inCard: (row) => actionsOf(row, true),
    },
  ]
  return (
    <>
      <Records
        label={texts.title}
        records={rows}
        idOf={({ purchase }) => purchase.purchase_id}
        columns={columns}
        pager={pager}
      />
      <SubscriptionDialogs dialogs={dialogs} choice={choice} />
    </>
  )
}

/** The specification's word for the status and, beside it, a subscription's state. */
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

/** The refused attempts before the purchase, collapsed by default. */
function RefusedAttempts({ attempts }: { attempts: readonly Purchase[] }): ReactNode {
  if (attempts.length === 0) return null
  return (
    <details className={styles['attempts']}>
      <summary>
        {texts.refusedAttempts({ count: attempts.length })}
        <ChevronDown />
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

/** The order's number links to its own page. */
function OrderLink({ purchase: { purchase_id } }: { purchase: Purchase }): ReactNode {
  const order = texts.order({ id: purchase_id })
  return (
    <Link to={paths.gracias(purchase_id)} className="underline" aria-label={texts.seeOf({ order })}>
      {order}
    </Link>
  )
}
