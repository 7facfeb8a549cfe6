import type { Purchase } from '#contract/types.ts'
import { purchaseTexts as texts } from '#text/account/purchases.ts'
import { subscriptionTexts } from '#text/selling/subscriptions.ts'
import { PAYPAL } from '#domain/selling/built-in-methods.ts'
import { BEGUN_BESIDE, mayHaveTaken } from '#domain/selling/purchases/mismatch.ts'
import { dayOf, dayShort, timeOf, weekdayShort } from '#web/ui/format/format.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import type { TagTone } from '#web/ui/Tag.tsx'

/** A purchase's state as a label, and its consequence as a sentence. */
export interface PurchaseState {
  label: string
  tone: TagTone
  /** The state of an active subscription, besides that it is active. */
  standing?: { label: string; tone: TagTone }
  /** Null if the label is enough. */
  follows: string | null
  /** A payment is due. */
  urgent?: boolean
  /** The next step, if any: to pay what is pending, to resume an abandoned payment, or to try again. */
  action: 'voucher' | 'instructions' | 'resume' | 'retry' | null
}

const day = (date: string): string => `${weekdayShort(date)} ${dateMedium(date)}`

interface Dates {
  /** How long it is valid, as text. */
  lasts: string | null
  today: string
  timezone: string
}

const STATES: Record<Purchase['status'], (purchase: Purchase, dates: Dates) => PurchaseState> = {
  active: (purchase, { lasts, timezone }) => running(purchase, lasts, timezone),
  completed: (_, { lasts }) => ({
    label: texts.status.completed,
    tone: 'neutral',
    follows: lasts,
    action: null,
  }),
  pending: (purchase, { timezone }) => ({
    label: texts.status.pending,
    tone: 'warn',
    ...waitingFor(purchase, timezone),
  }),
  failed: ({ refusal, subscription_state, subscription_id }) => ({
    label: texts.status.failed,
    tone: 'bad',
    follows:
      subscription_state === 'ended'
        ? inCash({ subscription_id })
          ? subscriptionTexts.unpaidInCash
          : subscriptionTexts.unpaid
        : refusal?.code === 'voucher_expired'
          ? texts.ranOut
          : mayHaveTaken(refusal?.code)
            ? refusal?.code === BEGUN_BESIDE
              ? texts.begunBeside
              : texts.otherAmount
            : texts.failed,
    action: mayHaveTaken(refusal?.code) ? null : 'retry',
  }),
  cancelled: ({ cancelledAt, updatedAt, expires_at: ends }, { today, timezone }) => ({
    label: texts.cancelledOn({ date: dateMedium(dayOf(cancelledAt ?? updatedAt, timezone)) }),
    tone: 'bad',
    follows: ends !== null && ends >= today ? texts.accessUntil({ date: day(ends) }) : null,
    action: null,
  }),
  revoked: () => ({ label: texts.status.revoked, tone: 'bad', follows: texts.revoked, action: null }),
  refunded: () => ({ label: texts.status.refunded, tone: 'bad', follows: null, action: null }),
}

/** A subscription paid in cash: it is not charged automatically. */
export const inCash = ({ subscription_id }: Pick<Purchase, 'subscription_id'>): boolean =>
  subscription_id === null

/** What a subscription whose last period is unpaid needs. What pays it at PayPal is changed there. */
export function pastDueNote(purchase: Purchase): string {
  const { pastDueInCash, pastDueAtPayPal, pastDue } = subscriptionTexts.managing
  if (inCash(purchase)) return pastDueInCash
  const { payment_method: method, can } = purchase
  return method?.payment_method_id === PAYPAL && can?.card !== true ? pastDueAtPayPal : pastDue
}

/** A running subscription, or another active purchase. */
function running(purchase: Purchase, lasts: string | null, timezone: string): PurchaseState {
  const { subscription_state: state, next_charge_date: next, paused_until: back, retry_at } = purchase
  const { states, trialUntil, retryOn, retrySoon, payBefore, pausedUntil, pausedByStudio } = subscriptionTexts
  const active = { label: texts.status.active, tone: 'ok', action: null } as const
  if (state === 'past_due')
    return {
      ...active,
      standing: { label: states.past_due, tone: 'warn' },
      follows:
        retry_at === null
          ? retrySoon
          : (inCash(purchase) ? payBefore : retryOn)({ date: day(dayOf(retry_at, timezone)) }),
      urgent: true,
    }
  if (state === 'paused')
    return {
      ...active,
      standing: { label: states.paused, tone: 'neutral' },
      follows: back === null ? pausedByStudio : pausedUntil({ date: day(back) }),
    }
  if (state === 'trial')
    return {
      ...active,
      standing: { label: states.trial, tone: 'neutral' },
      follows: next && trialUntil({ date: day(next) }),
    }
  return { ...active, follows: next === null ? lasts : texts.nextCharge({ date: day(next) }) }
}

/** What a pending purchase needs, by what it waits for. */
function waitingFor(
  { waits_for, voucher }: Purchase,
  timezone: string,
): Pick<PurchaseState, 'follows' | 'urgent' | 'action'> {
  switch (waits_for) {
    case 'voucher': {
      const deadline = voucher?.deadline ?? null
      const until =
        deadline === null
          ? texts.pending
          : texts.payBefore({ day: dayShort(dayOf(deadline, timezone)), time: timeOf(deadline, timezone) })
      return { follows: until, urgent: deadline !== null, action: 'voucher' }
    }
    case 'customer':
      return { follows: texts.unfinished, action: 'resume' }
    case 'provider':
      return { follows: texts.confirming, action: null }
    default:
      return { follows: texts.pending, action: 'instructions' }
  }
}

/**
 * Describes a purchase for its customer. `today` is a day of the studio's calendar, as is every day in the sentences.
 */
export function purchaseState(purchase: Purchase, timezone: string, today: string): PurchaseState {
  const { expires_at: ends } = purchase
  const lasts =
    ends === null
      ? null
      : ends < today
        ? texts.expired({ date: day(ends) })
        : texts.expires({ date: day(ends) })
  return STATES[purchase.status](purchase, { lasts, today, timezone })
}
