import type { SettingGroup } from '#domain/configuration/definition.ts'
import { policyTexts as texts } from '#text/admin/settings/policies.ts'
import type { Values } from './values.ts'

/** What the settings of a group mean for customers, in a sentence; null for groups that are no policy. */
export function policySentence(group: SettingGroup, values: Values): string | null {
  switch (group) {
    case 'window':
      return windowSentence(values)
    case 'cancellation':
      return cancelSentence(values)
    case 'penalties':
      return penaltySentence(values)
    case 'waitlist':
      return lineSentence(values)
    default:
      return null
  }
}

function windowSentence(values: Values): string {
  const { booking_opens_days: days, booking_closes_minutes, allow_class_guests, allow_transfers } = values
  const { opens, always, closes, both, guestsOnly, transfersOnly, neither, sentence } = texts.window
  return sentence({
    opens: typeof days === 'number' ? opens({ days }) : always,
    closes: closes({ minutes: Number(booking_closes_minutes) }),
    people: allow_class_guests
      ? allow_transfers
        ? both
        : guestsOnly
      : allow_transfers
        ? transfersOnly
        : neither,
  })
}

function cancelSentence(values: Values): string {
  const { allow_cancel_reservations, allow_cancel_after_treshold, max_cancels_per_available_class } = values
  const { units, none, free, late, never, most } = texts.cancellation
  if (allow_cancel_reservations !== true && allow_cancel_after_treshold !== true) return none
  const value = Number(values.cancel_timeframe_value)
  const window = units[unitOf(values.cancel_timeframe_unit)]({ value })
  const rule = value === 0 ? free : (allow_cancel_after_treshold === true ? late : never)({ window })
  const limit = max_cancels_per_available_class
  return typeof limit === 'number' ? `${rule} ${most({ count: limit })}` : rule
}

/** The configuration also takes a unit in the singular. */
const unitOf = (unit: unknown): keyof typeof texts.cancellation.units => {
  const plural = `${String(unit).replace(/s$/, '')}s`
  return plural in texts.cancellation.units ? (plural as 'hours') : 'hours'
}

function penaltySentence(values: Values): string {
  const missed = values.unlimited_max_no_shows_for_penalty
  if (values.unlimited_membership_penalties_enabled !== true || typeof missed !== 'number')
    return texts.penalties.none
  return texts.penalties.some({ missed, days: Number(values.unlimited_penalty_days) })
}

function lineSentence(values: Values): string {
  const { none, broadcast, offer, auto, cutoff } = texts.waitlist
  if (values.waitlist_enabled !== true) return none
  const rule =
    values.waitlist_mode === 'offer'
      ? offer({ minutes: Number(values.waitlist_offer_minutes) })
      : values.waitlist_mode === 'auto'
        ? auto({ hours: Number(values.waitlist_auto_hours) })
        : broadcast
  return `${rule} ${cutoff({ minutes: Number(values.waitlist_cutoff_minutes) })}`.trim()
}
