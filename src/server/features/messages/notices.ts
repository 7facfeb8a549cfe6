import type { MessageKind } from '#domain/messages/kinds.ts'

/**
 * What each kind of notice is about. Ids, because the words are written a moment later from what is true then; what
 * can no longer be read (how a class was before a change) comes along. Instants are ISO 8601 text.
 */
export interface NoticeFacts extends Record<MessageKind, object> {
  class_reminder: { class_reservation_id: number }
  class_changed: { class_reservation_id: number; was: { class_date: string; place: string; coach: string } }
  class_cancelled: { class_reservation_id: number; reason: string | null }
  waitlist_place_free: { waitlist_id: number }
  waitlist_offer: { waitlist_id: number }
  waitlist_booked: { class_reservation_id: number }
  /** The studio called the class off for which somebody waited. */
  waitlist_cancelled: { waitlist_id: number; reason: string | null }
  transfer_accepted: { class_reservation_id: number }
  credits_expiring: { customer_id: number; expires_on: string }
  penalty: { class_reservation_penalty_id: number }
  birthday: { customer_id: number }
  reservation_made: { class_reservation_id: number; guest_reservation_id: number | null }
  reservation_cancelled: { class_reservation_id: number }
  receipt: Paid
  /** `instructions`: the studio's or the provider's own. */
  cash_instructions: { purchase_id: number; instructions: string }
  renewal_paid: Paid
  /** `motivo`: what happens now. */
  renewal_failed: { purchase_id: number; motivo: string }
  renewal_due: { purchase_id: number; motivo: string }
  subscription_cancelled: { purchase_id: number }
  welcome: object
  confirm_email: { token: string }
  /** `account`: whom it is for, who may have no customer record. The link goes to the account's own address alone. */
  reset: { token: string; account: { name: string; email: string; phone: null } }
}

/** Money that came for an order, in whole centavos. */
interface Paid {
  purchase_id: number
  paid_cents: number
  tax_cents: number
}

export type Notice = {
  [K in MessageKind]: {
    kind: K
    /** Null for an account without a customer record. */
    customer_id: number | null
    /** The event that it tells of, as in `class:12:changed:3`: one event is told a person once, however often this runs. */
    event: string
    facts: NoticeFacts[K]
  }
}[MessageKind]
