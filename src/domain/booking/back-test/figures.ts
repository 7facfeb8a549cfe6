import type { SettingKey } from '#domain/configuration/registry.ts'

/** What a back-test counts in the past month, each under the rules of today and under those that are proposed. */
export const figures = [
  'late',
  'lost',
  'refused',
  'penalties',
  'pause_days',
  'not_open',
  'closed',
  'guests',
  'transfers',
  'waits',
  'offers',
] as const
export type Figure = (typeof figures)[number]

/** How often something would have happened, and to how many people. */
export interface Tally {
  count: number
  people: number
}

/** The figures that a setting moves, the one that it is about first. Settings that move none have no back-test. */
export const figuresOf: Partial<Record<SettingKey, readonly Figure[]>> = {
  cancel_timeframe_value: ['late', 'lost', 'penalties'],
  cancel_timeframe_unit: ['late', 'lost', 'penalties'],
  promotion_grace_minutes: ['late', 'lost'],
  max_cancels_per_available_class: ['lost'],
  allow_cancel_reservations: ['refused'],
  allow_cancel_after_treshold: ['refused', 'late'],
  unlimited_membership_penalties_enabled: ['penalties', 'pause_days'],
  unlimited_max_no_shows_for_penalty: ['penalties', 'pause_days'],
  unlimited_penalty_days: ['pause_days'],
  booking_opens_days: ['not_open'],
  booking_closes_minutes: ['closed', 'waits'],
  allow_class_guests: ['guests'],
  allow_transfers: ['transfers'],
  waitlist_enabled: ['waits'],
  waitlist_cutoff_minutes: ['waits'],
  waitlist_offer_minutes: ['offers'],
}

/** A count of things that each belong to somebody. */
export const tally = (of: readonly { customer_id: number }[]): Tally => ({
  count: of.length,
  people: new Set(of.map(({ customer_id }) => customer_id)).size,
})
