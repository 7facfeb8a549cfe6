import { Badge, Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import type { CustomerPage, Purchase } from '#contract/types.ts'
import { reservationStatus } from '#domain/booking/reservation-status.ts'
import { paths } from '#domain/site-map/paths.ts'
import { ownReservationTexts } from '#text/account/own-reservations.ts'
import { customerTexts as texts } from '#text/admin/customers.ts'
import { classTexts } from '#text/admin/schedule/class.ts'
import { saleListTexts } from '#text/admin/sales/sale-lists.ts'
import { StatusTag } from '#web/components/reservations/StatusTag.tsx'
import { SubscriptionMenu } from '#web/routes/admin/payments/subscription/SubscriptionMenu.tsx'
import { Refunded, SaleState } from '#web/routes/admin/sales/SaleState.tsx'
import { useStudio } from '#web/studio.ts'
import { dayAndTime, dayOf, money } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import { Movements } from './Movements.tsx'
import styles from './customers.module.css'

interface OwnProps {
  customer: CustomerPage
}

/** A card of the customer's page with a list in it, and what belongs below the list. */
export function Card({ id, aside, empty, below, children }: CardProps): ReactNode {
  return (
    <section className={styles['list']} aria-labelledby={id}>
      <header>
        <h2 id={id}>{texts.sections[id]}</h2>
        {aside ? <p className="sm mu num">{aside}</p> : null}
      </header>
      {children.length === 0 ? <p className={`mu ${styles['none']}`}>{empty}</p> : <ul>{children}</ul>}
      {below}
    </section>
  )
}

interface CardProps {
  /** Also names its heading. */
  id: keyof typeof texts.sections
  aside?: ReactNode
  empty?: string
  below?: ReactNode
  children: ReactNode[]
}

const passTones = { active: 'ok', spent: 'neutral', expired: 'bad', removed: 'neutral' } as const

/** The passes, usable ones first, and every movement of their credits; an admin may give a pass a new last day. */
export function Wallet({ customer, movements, today, onChange }: OwnProps & WalletProps): ReactNode {
  const credits = customer.has_unlimited ? texts.unlimited : String(customer.credits)
  return (
    <Card
      id="wallet"
      aside={texts.balance({ credits })}
      empty={texts.walletEmpty}
      below={
        <Movements key={movements.movements[0]?.at} customer_id={customer.customer_id} first={movements} />
      }
    >
      {customer.passes.map((pass) => (
        <li key={pass.available_class_id}>
          <span className="b">{pass.title ?? texts.wallet.given}</span>
          <span className="mu num">
            {texts.wallet.until({
              day: dateMedium(pass.expires_at),
              expired: pass.expires_at < today ? 'yes' : 'no',
            })}
          </span>
          <span className={styles['end']}>
            <Badge color={passTones[pass.state]}>
              {pass.class_amount === -1
                ? texts.unlimited
                : texts.wallet.left({ free: pass.free, all: pass.class_amount })}
            </Badge>
            {onChange && pass.free + pass.expired > 0 ? (
              <Button variant="subtle" size="sm" onClick={() => onChange(pass)}>
                {texts.giveCredits.change}
              </Button>
            ) : null}
          </span>
        </li>
      ))}
    </Card>
  )
}

interface WalletProps {
  today: string
  onChange?: (pass: CustomerPage['passes'][number]) => void
  movements: ComponentProps<typeof Movements>['first']
}

/** The latest purchases; an admin may revoke what they gave. */
export function Purchases({
  customer,
  onRevoke,
}: OwnProps & { onRevoke?: (purchase: Purchase) => void }): ReactNode {
  const { timezone } = useStudio()
  const { customer_id, purchases, purchases_total: total } = customer
  return (
    <Card
      id="purchases"
      aside={<All count={total} shown={purchases.length} to={paths.adminCustomerPurchases(customer_id)} />}
      empty={texts.purchasesEmpty}
    >
      {purchases.map((purchase) => {
        const {
          purchase_id: id,
          class_package: bought,
          status,
          createdAt,
          total_payment,
          refunded,
        } = purchase
        // A running subscription is ended in its own menu.
        const revocable = (status === 'active' || status === 'completed') && purchase.can?.cancel !== true
        return (
          <li key={id}>
            <span className={styles['named']}>
              <span className="b">{bought.title}</span>{' '}
              <Link className="underline sm mu" to={paths.adminOrder(id)}>
                {texts.order({ id })}
              </Link>
            </span>
            <span className="mu num">{dateMedium(dayOf(createdAt, timezone))}</span>
            <span className="num">
              {money(total_payment)} <Refunded refunded={refunded} status={status} />
            </span>
            <span className={styles['end']}>
              <SaleState state={status} name={saleListTexts.states[status]} />
              <SubscriptionMenu purchase={purchase} subtle />
              {onRevoke && revocable ? (
                <Button variant="subtle" size="sm" onClick={() => onRevoke(purchase)}>
                  {texts.actions.revoke}
                </Button>
              ) : null}
            </span>
          </li>
        )
      })}
    </Card>
  )
}

/** Leads to the whole list, where the card does not show all of it. */
export function All({ count, shown, to }: { count: number; shown: number; to: string }): ReactNode {
  return count > shown ? (
    <Link className="underline" to={to}>
      {texts.all({ count })}
    </Link>
  ) : null
}

/** The latest reservations. */
export function Reservations({ customer, now }: OwnProps & { now: number }): ReactNode {
  const { timezone } = useStudio()
  const { customer_id, reservations, reservations_total: total } = customer
  return (
    <Card
      id="reservations"
      aside={
        <All count={total} shown={reservations.length} to={paths.adminCustomerReservations(customer_id)} />
      }
      empty={texts.reservationsEmpty}
    >
      {reservations.map((reservation) => {
        const { single_class: single, class_reservation_id: id } = reservation
        return (
          <li key={id}>
            <span className={styles['named']}>
              <Link className="b underline" to={paths.adminClass(single.single_class_id)}>
                {single.class_type.name}
              </Link>{' '}
              <GuestOf {...reservation} />
            </span>
            <span className="mu num">{dayAndTime(single.class_date, timezone)}</span>
            <span className="mu">{single.location.name}</span>
            <span className={styles['end']}>
              <StatusTag status={reservationStatus(reservation, now)} noShow={texts.lists.noShow} />
            </span>
          </li>
        )
      })}
    </Card>
  )
}

/** Cancelled places whose cash is still with the studio; it is given back on the class's page. */
export function ToReturn({ customer: { to_return } }: OwnProps): ReactNode {
  const { timezone } = useStudio()
  if (to_return.length === 0) return null
  return (
    <section className={styles['list']} aria-labelledby="to-return">
      <header>
        <h2 id="to-return">{classTexts.toReturn}</h2>
      </header>
      <ul>
        {to_return.map(
          ({ class_reservation_id, single_class_id, class_type, guest, class_date, cash_taken }) => (
            <li key={class_reservation_id}>
              <span className={styles['named']}>
                <Link className="b underline" to={paths.adminClass(single_class_id)}>
                  {class_type}
                </Link>{' '}
                <GuestOf guest={guest} />
              </span>
              <span className="mu num">{dayAndTime(class_date, timezone)}</span>
              <span className="num">{money(cash_taken)}</span>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

/** Whose place it is, if it is a guest's. */
export const GuestOf = ({ guest }: { guest: string | null }): ReactNode =>
  guest === null ? null : <span className="sm mu">{ownReservationTexts.guestOf({ guest })}</span>
