import type { Customer, Purchase } from '#contract/types.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { mayHaveTaken } from '#domain/selling/purchases/mismatch.ts'
import { purchaseTexts } from '#text/account/purchases.ts'
import { orderTexts, refusedLead } from '#text/selling/order.ts'
import { subscriptionTexts } from '#text/selling/subscriptions.ts'
import { creditsOf } from '#domain/selling/prices/packages.ts'
import { inCash } from '#web/components/purchases/purchase-state.ts'
import { dayLong, dayOf, timeOf } from '#web/ui/format/format.ts'
import { dateLong } from '#web/ui/format/written-dates.ts'

const { lead, states } = checkoutTexts.thanks

export type OrderTone = 'ok' | 'warn' | 'bad'

export interface OrderView {
  tone: OrderTone
  /** The state in a word or two, above the order's number. */
  state: string
  lead: string
}

interface Onlooker {
  viewer: Pick<Customer, 'customer_id' | 'email'>
  timezone: string
  today: string
  /** Whether mails leave. */
  mail: boolean
}

/** The state of an order for its customer. */
export function orderView(purchase: Purchase, { viewer, ...when }: Onlooker): OrderView {
  const { status, refusal, expires_at: ends } = purchase
  switch (status) {
    case 'completed':
    case 'active': {
      const own = purchase.customer.customer_id === viewer.customer_id
      const words = granted(purchase, when)
      const receipt = own && when.mail ? ` ${lead.receipt({ email: viewer.email })}` : ''
      return { tone: 'ok', state: checkoutTexts.thanks.success, lead: words + receipt }
    }
    case 'pending':
      return {
        tone: 'warn',
        state: purchase.waits_for === 'customer' ? orderTexts.states.unfinished : states.pending,
        lead: pendingLead(purchase, when),
      }
    case 'failed': {
      if (refusal?.code === 'voucher_expired')
        return { tone: 'bad', state: orderTexts.states.expired, lead: orderTexts.lead.expired }
      // Not for nothing that they paid: the studio can be asked on this page.
      if (refusal && mayHaveTaken(refusal.code))
        return { tone: 'warn', state: states.failed, lead: refusal.text }
      // What came before the renewal that failed was paid.
      if (purchase.subscription_state === 'ended')
        return {
          tone: 'bad',
          state: states.failed,
          lead: `${inCash(purchase) ? subscriptionTexts.unpaidInCash : subscriptionTexts.unpaid}.`,
        }
      const words = refusal ? refusedLead(refusal.text) : lead.failed
      return { tone: 'bad', state: states.failed, lead: words }
    }
    default: {
      const lasts = status === 'cancelled' && ends !== null && ends >= when.today
      const words = lasts ? `${purchaseTexts.accessUntil({ date: dateLong(ends) })}.` : lead.over
      return { tone: 'bad', state: states[status], lead: words }
    }
  }
}

function pendingLead(purchase: Purchase, { timezone, mail }: Pick<Onlooker, 'timezone' | 'mail'>): string {
  const { waits_for, voucher } = purchase
  if (waits_for === 'customer') return orderTexts.lead.unfinished
  if (waits_for === 'provider') return lead.processing({ mail })
  if (voucher === null) return lead.waitsForMoney({ what: whatComes(purchase) })
  const until = voucher.deadline === null ? null : writtenDeadline(voucher.deadline, timezone)
  return orderTexts.lead[voucher.kind]({ until, what: whatComes(purchase) })
}

/** `viernes 20 de noviembre, 23:59` in the studio's time zone. */
function writtenDeadline(instant: string, timezone: string): string {
  return orderTexts.deadline({ day: dayLong(dayOf(instant, timezone)), time: timeOf(instant, timezone) })
}

/** What an order was sold with, whatever its package has become. */
const soldWith = ({ class_amount, granted_types }: Pick<Purchase, 'class_amount' | 'granted_types'>) => ({
  class_amount,
  class_package_types: granted_types,
})

function granted(
  { subscription_state, free_trial_length: trial, ...purchase }: Purchase,
  { timezone, today }: Pick<Onlooker, 'timezone' | 'today'>,
): string {
  const begins = subscription_state === 'trial' && dayOf(purchase.createdAt, timezone) === today
  if (begins && trial !== null) return lead.trial({ days: trial })
  if (purchase.is_online) return lead.online
  const credits = creditsOf(soldWith(purchase))
  if (credits === -1) return lead.unlimited
  return credits > 0 ? lead.classes({ classes: credits }) : lead.other
}

function whatComes(purchase: Purchase): string {
  const credits = creditsOf(soldWith(purchase))
  return purchase.is_online || credits === 0 ? lead.accessComes : lead.classesCome({ classes: credits })
}

/** One line of the studio's instructions: a fact that can be copied, or a sentence. */
export type Instruction = { label: string; value: string } | { sentence: string }

/** Splits instructions: `CLABE: 646…` is a fact, everything else a sentence. */
export function readInstructions(text: string): Instruction[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      // A label is short: "Horario de caja: lunes a viernes" has one, a sentence with a colon in the middle has not.
      const match = /^([^:.]{1,24}):\s+(.{1,60})$/.exec(line)
      return match?.[1] && match[2] ? { label: match[1], value: match[2] } : { sentence: line }
    })
}
