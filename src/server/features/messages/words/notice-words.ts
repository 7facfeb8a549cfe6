import { freeUntil } from '#domain/booking/cancel/cancel.ts'
import { isBookedForThem } from '#domain/booking/waitlist/waitlist.ts'
import { isInLine } from '#domain/booking/waitlist/waitlist-life.ts'
import { birthdaysOn } from '#domain/messages/birthdays.ts'
import type { MessageKind } from '#domain/messages/kinds.ts'
import type { Values } from '#domain/messages/template.ts'
import { mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { dateLong, dayLong, dayOf, timeOf } from '#domain/time/written.ts'
import { paths } from '#domain/site-map/paths.ts'
import { messageTexts } from '#text/messages.ts'
import { expiringText } from '#text/messages/said.ts'
import { classWords } from './class-words.ts'
import type {
  ClassNow,
  Now,
  ReservationNow,
  WaitingNow,
  Wanted,
} from '#server/features/messages/notices/notice-facts.queries.ts'
import type { ClassBefore, Notice, NoticeFacts } from '#server/features/messages/notices/notices.ts'
import { orderContent } from './order-words.ts'
import type { Moment, ContentOf, Words } from '#server/features/messages/notices/notice-content.ts'

const RESERVATIONS = paths.reservaciones()

/**
 * A reservation's values, if the place is still as the notice says (booked or cancelled), and the class is in the future or the
 * notice reports what happened, which is told of one that has begun as well; else null.
 */
function ofReservation(
  row: ReservationNow | undefined,
  { now, timezone }: Moment,
  isTrue: (row: ReservationNow) => boolean,
  more: (row: ReservationNow) => Values = () => ({}),
  { reports = false } = {},
): Words | null {
  if (row === undefined || !isTrue(row) || (row.class_date <= now && !reports)) return null
  const { values, details } = classWords(row, timezone)
  return { values: { ...values, ...more(row) }, details, path: RESERVATIONS, begins: row.class_date }
}

export const isBooked = (row: ReservationNow): boolean => row.deleted_at === null && row.cancelled_at === null

/** The values of somebody who waits for a place in a class to come; else null. */
function ofWaiting(row: WaitingNow | undefined, at: Moment, more: Values): Words | null {
  return row && isInLine(row.state) ? ofEntry(row, at, more) : null
}

/** The values of an entry, also one that has ended, of a class that is to come; else null. */
function ofEntry(row: WaitingNow, { now, timezone }: Moment, more: Values): Words | null {
  if (row.cancelled_at !== null || row.class_date <= now) return null
  const { values, details } = classWords(row, timezone)
  return { values: { ...values, ...more }, details, path: paths.waitlists(), begins: row.class_date }
}

function creditWords({ credit, lasts_until, returned: count }: ReservationNow): string | null {
  if (count === 0) return credit && messageTexts.creditLost
  return lasts_until === null
    ? messageTexts.creditReturned({ count })
    : messageTexts.creditLonger({ count, day: dateLong(lasts_until) })
}

/** By kind: the values to send, or null if the notice is no longer true. */
const contentByKind: { [K in MessageKind]: ContentOf<K> } = {
  ...orderContent,

  reservation_made: ({ class_reservation_id, guest_reservation_id }, { reservations }, { timezone }) => {
    const row = reservations.get(class_reservation_id)
    // No confirmation for a place that has been cancelled since.
    if (row === undefined || row.cancelled_by !== null) return null
    const guest = reservations.get(guest_reservation_id ?? 0)?.guest ?? null
    return { ...classWords({ ...row, guest }, timezone), path: RESERVATIONS }
  },

  reservation_cancelled: ({ class_reservation_id: id }, { reservations }, { timezone }) => {
    const row = reservations.get(id)
    // Cancelled classes and transfers have notices of their own.
    if (row === undefined || row.cancelled_by === 'studio' || row.cancelled_by === 'transfer') return null
    const { values, details } = classWords(row, timezone)
    const credito = row.received ? messageTexts.creditOfAnother : creditWords(row)
    return { values: { ...values, credito }, details, path: paths.mystudio() }
  },

  welcome: () => ({ values: {}, path: paths.mystudio() }),
  confirm_email: ({ token }) => ({ values: {}, path: paths.confirmarCorreo(token) }),
  email_asked: () => ({ values: {}, path: paths.seguridad() }),
  email_changed: () => ({ values: {}, path: paths.informacion() }),
  reset: ({ token }) => ({ values: {}, path: paths.restablecer(token) }),
  invitation: ({ token, motivo }) => ({
    values: { motivo: motivo ?? messageTexts.invited.customer },
    path: paths.restablecer(token, motivo === undefined ? 'cuenta' : 'equipo'),
  }),
  sign_in_link: ({ token, back }) => ({ values: {}, path: paths.entrarEnlace({ token, volver: back }) }),
  sign_up_link: ({ token, back }) => ({ values: {}, path: paths.registro(back, token) }),
  account_exists: ({ token, back }) => ({
    values: {},
    path: token === undefined ? paths.entrar() : paths.entrarEnlace({ token, volver: back }),
  }),
  password_changed: () => ({ values: {}, path: paths.seguridad() }),
  delete_account: ({ token }) => ({ values: {}, path: paths.eliminarCuenta(token) }),
  passkey_added: ({ passkey }) => ({ values: { llave: passkey }, path: paths.seguridad() }),
  passkey_removed: ({ passkey }) => ({ values: { llave: passkey }, path: paths.seguridad() }),
  staff_message: ({ mensaje }) => ({ values: { mensaje }, path: paths.mystudio() }),

  class_reminder: ({ class_reservation_id: id }, { reservations }, at) =>
    ofReservation(reservations.get(id), at, isBooked),

  class_changed: ({ class_reservation_id: id, was }, { reservations }, at) => {
    const words = ofReservation(reservations.get(id), at, isBooked, (row) => ({
      antes: before(row, was, at.timezone),
      limite: freeWords(row, at),
    }))
    return beforeEither(words, was)
  },

  class_cancelled: ({ class_reservation_id: id, reason }, { reservations }, at) => {
    const words = ofReservation(
      reservations.get(id),
      at,
      ({ cancelled_at }) => cancelled_at !== null,
      (row) => ({ motivo: reason ?? row.cancel_reason, credito: creditWords(row) }),
      { reports: true },
    )
    return words && { ...words, path: weekOf(reservations.get(id), at) }
  },

  class_restored: (facts, { reservations, waitlists }, at) => {
    if ('waitlist_id' in facts)
      return ofWaiting(waitlists.get(facts.waitlist_id), at, { estado: messageTexts.stillWaiting })
    const values = { estado: messageTexts.stillReserved }
    return ofReservation(reservations.get(facts.class_reservation_id), at, isBooked, () => values, {
      reports: true,
    })
  },

  class_message: (facts, { reservations, waitlists }, at) => {
    const values = { mensaje: facts.text }
    return 'class_reservation_id' in facts
      ? ofReservation(reservations.get(facts.class_reservation_id), at, isBooked, () => values)
      : ofWaiting(waitlists.get(facts.waitlist_id), at, values)
  },

  waitlist_booked: ({ class_reservation_id: id }, { reservations }, at) =>
    ofReservation(reservations.get(id), at, isBooked, (row) => ({ limite: freeWords(row, at) })),

  transfer_accepted: ({ class_reservation_id: id }, { reservations }, at) =>
    ofReservation(
      reservations.get(id),
      at,
      ({ cancelled_at }) => cancelled_at === null,
      ({ receiver }) => ({ persona: receiver }),
    ),

  waitlist_place_free: ({ waitlist_id }, { waitlists }, at) => {
    const row = waitlists.get(waitlist_id)
    if (!row || row.cancelled_at !== null || row.class_date <= at.now) return null
    if (row.state !== 'waiting' || row.places_left <= 0) return null
    return { ...classWords(row, at.timezone), path: weekOf(row, at), begins: row.class_date }
  },

  waitlist_offer: ({ waitlist_id }, { waitlists }, at) => {
    const row = waitlists.get(waitlist_id)
    if (!row || row.cancelled_at !== null || row.class_date <= at.now || row.state !== 'offered') return null
    if (row.offered_until === null || row.offered_until <= at.now) return null
    const { values, details } = classWords(row, at.timezone)
    const limite = untilWhen(row.offered_until, at)
    return {
      values: { ...values, limite },
      details,
      path: paths.waitlists(),
      begins: row.class_date,
    }
  },

  waitlist_changed: ({ waitlist_id, was }, { waitlists }, at) => {
    const row = waitlists.get(waitlist_id)
    if (!row) return null
    const antes = before(row, was, at.timezone)
    // The move ended it; one that was not answered in time is told nothing.
    if (isLapsed(row, at))
      return new Date(was.class_date) > row.class_date
        ? ofEntry(row, at, { antes, estado: messageTexts.heldNoMore })
        : null
    const values = { antes, estado: lineWords(row, at) }
    return beforeEither(ofWaiting(row, at, values), was)
  },

  waitlist_cancelled: ({ waitlist_id, reason }, { waitlists }, at) => {
    const row = waitlists.get(waitlist_id)
    if (!row || row.cancelled_at === null || row.class_date <= at.now) return null
    const { values, details } = classWords(row, at.timezone)
    const path = weekOf(row, at)
    return {
      values: { ...values, motivo: reason ?? row.cancel_reason },
      details,
      path,
      begins: row.class_date,
    }
  },

  credits_expiring: ({ customer_id, expires_on }, { expiring }, { now, timezone }) => {
    const row = expiring.get(`${customer_id}:${expires_on}`)
    if (!row || expires_on < localDay(now, timezone)) return null
    const values = {
      creditos: expiringText(row.credits, row.membership),
      vence: dateLong(expires_on),
    }
    return { values, path: paths.mystudio() }
  },

  penalty: ({ class_reservation_penalty_id: id }, { penalties }, { now, timezone }) => {
    const row = penalties.get(id)
    if (!row || row.lifted_at !== null || row.end_date <= localDay(now, timezone)) return null
    const faltas = row.no_shows === null ? null : String(row.no_shows)
    return {
      values: { hasta: dateLong(row.end_date), faltas, motivo: row.reason },
      path: paths.mystudio(),
    }
  },

  birthday: ({ customer_id }, { people }, { now, timezone }) => {
    const born = people.get(customer_id)?.birthday
    const isToday = birthdaysOn(localDay(now, timezone)).some(
      ({ month, day }) => born === `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
    )
    return isToday ? { values: {}, path: paths.mystudio() } : null
  },

  video_rating: ({ customer_id, video_id }, { videos }, { videos_enabled }) => {
    const row = videos.get(`${customer_id}:${video_id}`)
    return row === undefined || row.rated || !videos_enabled
      ? null
      : { values: { video: row.name }, path: paths.videoRating(video_id) }
  },
}

/** The calendar with a class in it; a large studio's opens on one location. */
const weekOf = (row: ClassNow | undefined, { now, timezone }: Moment): string =>
  paths.mystudio({ semana: mondayOf(localDay(row?.class_date ?? now, timezone)), estudio: row?.location_id })

/** How a class was before a change: only the parts that differ. A short message says who teaches now, and how long, nowhere else. */
function before(row: ClassNow, was: ClassBefore, timezone: string): string {
  const old = new Date(was.class_date)
  const moved = old.getTime() !== row.class_date.getTime()
  const parts = [
    moved ? `${dayLong(dayOf(old, timezone))}, ${timeOf(old, timezone)}` : null,
    was.class === row.class ? null : was.class,
    was.duration === row.duration
      ? null
      : messageTexts.lengthChanged({ was: was.duration, is: row.duration }),
    was.place === row.place ? null : was.place,
    was.coach === (row.coach ?? '')
      ? null
      : messageTexts.coachChanged({ was: was.coach || 'none', is: row.coach || 'none' }),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

/** The message must arrive before the earlier of the old and the new time. */
function beforeEither(words: Words | null, { class_date }: ClassBefore): Words | null {
  const old = new Date(class_date)
  return words?.begins && old < words.begins ? { ...words, begins: old } : words
}

/** Whether what was offered is over, as once the class is moved to where its booking is closed. */
const isLapsed = ({ state, offered_until }: WaitingNow, { now }: Moment): boolean =>
  state === 'lapsed' || (state === 'offered' && offered_until !== null && offered_until <= now)

/** What somebody in line may expect. */
function lineWords(row: WaitingNow, at: Moment): string {
  if (row.offered_until !== null && row.state === 'offered')
    return messageTexts.heldForYou({ limite: untilWhen(row.offered_until, at) })
  return isBookedForThem(row, at.waitlist, at.now) ? messageTexts.bookedForYou : messageTexts.stillWaiting
}

/** Until when a place may be cancelled freely; null if that is over or not allowed. */
function freeWords(row: ReservationNow, at: Moment): string | null {
  const free = freeUntil(row, at.cancelling)
  return free && untilWhen(free, at)
}

/** `las 12:30`, with its day unless that is today. */
function untilWhen(instant: Date, { now, timezone }: Moment): string {
  const hour = timeOf(instant, timezone)
  return localDay(instant, timezone) === localDay(now, timezone)
    ? messageTexts.hour({ hour })
    : messageTexts.dayAndHour({ day: dayLong(dayOf(instant, timezone)), hour })
}

/** The values of a notice; null if it is no longer true. */
export function wordsOf<K extends MessageKind>(
  notice: { kind: K; facts: NoticeFacts[K] },
  about: Now,
  at: Moment,
): Words | null {
  return contentByKind[notice.kind](notice.facts, about, at)
}

/** Collects the ids of the records that a batch of notices is about. */
export function wantedBy(notices: readonly Notice[]): Wanted {
  const wanted: Wanted = {
    people: notices.flatMap(({ customer_id }) => customer_id ?? []),
    reservations: [],
    waitlists: [],
    penalties: [],
    orders: [],
    expiring: [],
    videos: [],
  }
  for (const { facts } of notices) {
    if ('guest_reservation_id' in facts && facts.guest_reservation_id !== null)
      wanted.reservations.push(facts.guest_reservation_id)
    if ('class_reservation_id' in facts) wanted.reservations.push(facts.class_reservation_id)
    else if ('purchase_id' in facts) wanted.orders.push(facts.purchase_id)
    else if ('waitlist_id' in facts) wanted.waitlists.push(facts.waitlist_id)
    else if ('class_reservation_penalty_id' in facts)
      wanted.penalties.push(facts.class_reservation_penalty_id)
    else if ('expires_on' in facts) wanted.expiring.push(facts)
    else if ('video_id' in facts) wanted.videos.push(facts)
  }
  return wanted
}
