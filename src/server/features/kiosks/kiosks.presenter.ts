import { CHECK_IN_OPENS_MINUTES, checkInTime } from '#domain/booking/check-in.ts'
import { localDay } from '#domain/time/local-day.ts'
import { MS_PER_MINUTE } from '#domain/time/spans.ts'
import type { KioskClassRow, KioskPlaceRow, KioskRow } from './kiosks.queries.ts'

export const presentKiosk = (row: KioskRow) => ({
  kiosk_id: row.kiosk_id,
  name: row.name,
  location: { location_id: row.location_id, name: row.location },
  started_by: `${row.starter} ${row.starter_last_name}`.trim(),
  startedAt: row.started_at.toISOString(),
  seen_at: row.seen_at.toISOString(),
})

export const presentKioskClass = ({ class_name, class_date, coaches }: KioskClassRow) => ({
  name: class_name,
  class_date: class_date.toISOString(),
  coaches,
})

export const opensAt = ({ class_date }: KioskClassRow): Date =>
  new Date(class_date.getTime() - CHECK_IN_OPENS_MINUTES * MS_PER_MINUTE)

/** A tablet runs for days and its clock may be wrong, so the server says what is today and what is open. */
export const presentNextClass = (row: KioskClassRow, { now, timezone }: { now: Date; timezone: string }) => ({
  ...presentKioskClass(row),
  opens_at: opensAt(row).toISOString(),
  is_open: opensAt(row) <= now,
  is_today: localDay(row.class_date, timezone) === localDay(now, timezone),
})

/** `over` cannot be: the queries leave classes out that are over. */
export function stateOf({ attend, class_date, duration }: KioskPlaceRow, now: Date) {
  if (attend) return 'arrived' as const
  const time = checkInTime({ class_date: class_date.toISOString(), duration }, now.getTime())
  return time === 'early' ? ('early' as const) : ('open' as const)
}

/** Somebody else may stand before the tablet: the surname is its initial, the guest a first name. */
export const presentPlace = (row: KioskPlaceRow, now: Date) => ({
  class_reservation_id: row.class_reservation_id,
  guest: row.guest === null ? null : firstWord(row.guest),
  single_class: presentKioskClass(row),
  state: stateOf(row, now),
  opens_at: opensAt(row).toISOString(),
})

export function presentPerson({ name, last_name }: KioskPlaceRow): string {
  const [initial] = last_name.trim()
  return initial === undefined ? firstWord(name) : `${firstWord(name)} ${initial.toUpperCase()}.`
}

export const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
