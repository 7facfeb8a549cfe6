import type { MessageKind } from './kinds.ts'

/** What messages are about, in the order in which lists of them go. */
export const kindGroups = ['booking', 'waitlist', 'selling', 'account'] as const
type KindGroup = (typeof kindGroups)[number]

/** The group of each kind; a new kind without one does not compile. */
export const groupOf: Record<MessageKind, KindGroup> = {
  reservation_made: 'booking',
  reservation_cancelled: 'booking',
  class_reminder: 'booking',
  class_changed: 'booking',
  class_cancelled: 'booking',
  class_restored: 'booking',
  class_message: 'booking',
  transfer_accepted: 'booking',
  waitlist_place_free: 'waitlist',
  waitlist_offer: 'waitlist',
  waitlist_booked: 'waitlist',
  waitlist_changed: 'waitlist',
  waitlist_cancelled: 'waitlist',
  receipt: 'selling',
  cash_instructions: 'selling',
  renewal_paid: 'selling',
  renewal_failed: 'selling',
  renewal_due: 'selling',
  subscription_cancelled: 'selling',
  subscription_ended: 'selling',
  credits_expiring: 'selling',
  welcome: 'account',
  confirm_email: 'account',
  email_asked: 'account',
  email_changed: 'account',
  reset: 'account',
  invitation: 'account',
  sign_in_link: 'account',
  sign_up_link: 'account',
  account_exists: 'account',
  password_changed: 'account',
  delete_account: 'account',
  passkey_added: 'account',
  passkey_removed: 'account',
  penalty: 'account',
  birthday: 'account',
  video_rating: 'account',
  staff_message: 'account',
}

export const kindsIn = (group: KindGroup): MessageKind[] =>
  (Object.keys(groupOf) as MessageKind[]).filter((kind) => groupOf[kind] === group)
