import { randomInt } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { paths } from '#domain/site-map/paths.ts'
import { atHour } from '#domain/time/at-hour.ts'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { dayId } from '#web/components/calendar/use-target.ts'
import { type Desk, deskAs, deskOf } from './desk.ts'

export const ZONE = 'America/Mexico_City'
/** The first week after the demo's own; the credits of "10 clases" are valid into the second. */
const FREE_WEEK = 5

/**
 * Weeks from this one, into which one test alone puts classes, and the next ones for its other widths and tries. Classes are
 * added within two years, 104 weeks.
 */
export const ownWeeks = {
  /** Three for each width and try. The week before belongs to those who need two of the free ones. */
  copies: { 1: 8, 2: 31, 3: 43, 4: 61 },
  told: { phone: 20, desktop: 30 },
  cancelling: 21,
  /** One for each try. */
  overlapping: 26,
  month: 56,
  /** Nobody puts a class there. */
  empty: 60,
  /** Four for each of eight tests. */
  timetable: 73,
} as const

export interface OwnClass {
  single_class_id: number
  class_date: string
  name: string
  /** YYYY-MM-DD in the studio. */
  day: string
  /** The week in the URL of a calendar that shows the class's day, on the phone too. */
  week: string
  admin: Desk
}

interface Wished {
  capacity?: number
  /** Somebody else has its only place. */
  full?: boolean
  /** The day of another class of one's own. */
  day?: string
  /** Its start, instead of a day. */
  at?: Date
  /** E.g. '2,3': a class of a type with this map. */
  map?: string
  /** Other fields of the class. */
  more?: Record<string, unknown>
}

/**
 * Adds a class to the timetable where the demo has none, by default without a spot map. It is independent of the
 * demo's classes, the hour, and concurrent tests.
 */
export async function ownClass(baseURL: string, given: Wished = {}): Promise<OwnClass> {
  const { capacity = 4, full = false, at, map = null, more = {} } = given
  const admin = await deskAs(baseURL, 'admin@casaaura.mx')
  const { class_types: types } = await admin.call('GET', '/class_types')
  const { locations } = await admin.call('GET', '/locations')
  const type = types.find(({ spot_map }: { spot_map: string | null }) => spot_map === map)
  const monday = mondayOf(localDay(new Date(), ZONE))
  const day = at ? localDay(at, ZONE) : (given.day ?? addDays(monday, 7 * FREE_WEEK + randomInt(14)))
  const { single_classes } = await admin.call('POST', '/single_class', {
    class_date: (at ?? atHour(day, 6 + randomInt(15), ZONE)).toISOString(),
    duration: 50,
    class_type_id: type.class_type_id,
    location_id: locations[0].location_id,
    instructor_ids: [],
    capacity: full ? 1 : capacity,
    // Concurrent tests may have a class at that hour.
    overlap: true,
    ...more,
  })
  const { single_class_id, class_date } = single_classes[0]
  if (full) await takePlace(admin, single_class_id, await somebody(baseURL))
  return { single_class_id, class_date, name: type.name, day, week: `?semana=${day}#${dayId(day)}`, admin }
}

/** What the QR code of a reservation contains. */
export async function codeOf(
  { admin, baseURL }: { admin: Desk; baseURL: string },
  class_reservation_id: number,
): Promise<string> {
  const { class_reservation } = await admin.call('GET', `/class_reservations/${class_reservation_id}`)
  return baseURL + paths.reservation(class_reservation_id, class_reservation.access_code)
}

/** The desk gives a customer a place; more: a spot, a guest's name. */
export async function takePlace(
  admin: Desk,
  single_class_id: number,
  customer_id: number,
  more: { spot?: number; guest?: string } = {},
): Promise<number> {
  const place = { single_class_id, customer_id, is_cash: true, ...more }
  const { class_reservation } = await admin.call('POST', '/class_reservations', place)
  return class_reservation.class_reservation_id
}

/** The id of a demo customer who can take places. */
export async function somebody(baseURL: string): Promise<number> {
  const { customer } = await (await deskAs(baseURL, 'nueva@casaaura.mx')).call('GET', '/customer')
  return customer.customer_id
}

/** Ten credits for the signed-in customer. */
export async function buyTen(signedIn: APIRequestContext, baseURL: string): Promise<Desk> {
  const customer = await deskOf(signedIn, baseURL)
  const { class_packages: packs } = await customer.call('GET', '/class_packages/presenciales/home')
  const pack = packs.find(({ title }: { title: string }) => title === '10 clases')
  await customer.call('POST', '/checkout/attempt', {
    class_package_id: pack.class_package_id,
    payment_method: 'pm_card_visa',
    again: true,
  })
  return customer
}

export interface OwnPlace extends OwnClass {
  class_reservation_id: number
}

/** A place in a class of its own for the signed-in customer, and places of guests, each paid with a credit. */
export async function ownPlace(
  signedIn: APIRequestContext,
  baseURL: string,
  ...guests: string[]
): Promise<OwnPlace> {
  const customer = await buyTen(signedIn, baseURL)
  const single = await ownClass(baseURL, { capacity: 12 })
  const { single_class_id } = single
  const { class_reservation } = await customer.call('POST', '/class_reservations', { single_class_id })
  for (const guest of guests) await customer.call('POST', '/class_reservations', { single_class_id, guest })
  return { ...single, class_reservation_id: class_reservation.class_reservation_id }
}
