import type { MessageKind } from '#domain/messages/kinds.ts'

/** How customers knew a class before it changed. */
export interface ClassBefore {
  class_date: string
  /** The name of its type. */
  class: string
  /** Minutes. */
  duration: number
  place: string
  coach: string
}

/** A place in a class, or an entry of its waitlist. */
export type PlaceOrEntry =
  | { class_reservation_id: number; waitlist_id: null }
  | { class_reservation_id: null; waitlist_id: number }

/** The fact by which a notice names either. */
export const factOf = ({ class_reservation_id, waitlist_id }: PlaceOrEntry) =>
  class_reservation_id === null ? { waitlist_id } : { class_reservation_id }

/**
 * The facts stored with each kind of notice. Mostly ids, because the text is written later from the state at that time; what
 * can no longer be read then, such as a class before a change, is stored. Instants are ISO 8601 text.
 */
export interface NoticeFacts extends Record<MessageKind, object> {
  class_reminder: { class_reservation_id: number }
  class_changed: { class_reservation_id: number; was: ClassBefore }
  class_cancelled: { class_reservation_id: number; reason: string | null }
  /**
   * A class of which customers were notified that it is cancelled takes place after all; they have their place, or their entry on
   * the waitlist, again.
   */
  class_restored: { class_reservation_id: number } | { waitlist_id: number }
  /** What staff wrote to everybody with a place in a class, or who waits for one. */
  class_message: { text: string } & ({ class_reservation_id: number } | { waitlist_id: number })
  waitlist_place_free: { waitlist_id: number }
  waitlist_offer: { waitlist_id: number }
  waitlist_booked: { class_reservation_id: number }
  waitlist_changed: { waitlist_id: number; was: ClassBefore }
  /** The studio cancelled the class for which the customer was on the waitlist. */
  waitlist_cancelled: { waitlist_id: number; reason: string | null }
  transfer_accepted: { class_reservation_id: number }
  credits_expiring: { customer_id: number; expires_on: string }
  penalty: { class_reservation_penalty_id: number }
  birthday: { customer_id: number }
  video_rating: { video_id: number; customer_id: number }
  reservation_made: { class_reservation_id: number; guest_reservation_id: number | null }
  reservation_cancelled: { class_reservation_id: number }
  receipt: Paid
  /** `instructions`: how to pay, from the studio or the provider. */
  cash_instructions: { purchase_id: number; instructions: string }
  renewal_paid: Paid
  /** `motivo`: what happens next. */
  renewal_failed: { purchase_id: number; motivo: string }
  renewal_due: { purchase_id: number; motivo: string }
  subscription_cancelled: { purchase_id: number }
  /** The studio ended it at once. */
  subscription_ended: { purchase_id: number }
  welcome: object
  /** `account`: an address that is not the customer's yet. */
  confirm_email: { token: string; account?: Recipient }
  /** `account`: the present address. */
  email_asked: { account: Recipient }
  /** `account`: the address that it was. */
  email_changed: { account: Recipient }
  /** `account`: the recipient, who may have no customer record. The link is only sent to the account's own address. */
  reset: { token: string; account: Recipient }
  /** For somebody whom the desk entered; the link sets the first password. `motivo`: what the account is for, if not for booking. */
  invitation: { token: string; motivo?: string }
  /** As of `reset`. */
  sign_in_link: { token: string; back?: string; account: Recipient }
  /** As of `reset`. */
  sign_up_link: { token: string; back?: string; account: Recipient }
  /** With the address that was typed: a link to sign in. To the owner of a phone: none. */
  account_exists: { token?: string; back?: string; account?: Recipient }
  password_changed: object
  delete_account: { token: string }
  /** `passkey`: what its owner calls it; several with commas. */
  passkey_added: { passkey: string }
  passkey_removed: { passkey: string }
  /** Only written by hand. */
  staff_message: { mensaje: string }
}

/** Somebody who is written to by mail at another address than the customer's. */
interface Recipient {
  name: string
  email: string
  phone: null
}

/** Money received for an order, in whole centavos. */
interface Paid {
  purchase_id: number
  paid_cents: number
  tax_cents: number
  /** By mail alone, to this address. */
  account?: Recipient
}

export type Notice = {
  [K in MessageKind]: {
    kind: K
    /** Null for an account without a customer record. */
    customer_id: number | null
    /** The event, such as `class:12:changed:3`. Dedupes: a customer gets one message per event, however often the job runs. */
    event: string
    facts: NoticeFacts[K]
    /** Its messages are not written before; at once by default. */
    due_at?: Date
  }
}[MessageKind]
