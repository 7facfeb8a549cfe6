import { type Answer, readAnswer } from '#domain/messages/replies.ts'
import { paths } from '#domain/site-map/paths.ts'
import type { Role } from '#domain/people/roles.ts'
import { dayLong, dayOf, timeOf } from '#domain/time/written.ts'
import type { ReplyOutcome } from '#server/db/schema/operations.ts'
import { inSavepoint, type Trx } from '#server/db/transaction.ts'
import { cancelReservation } from '#server/features/booking/places/cancel-reservation.ts'
import { confirmReservation } from '#server/features/booking/places/confirm-reservation.ts'
import { leaveWaitlist } from '#server/features/booking/line/leave-waitlist.ts'
import { declineChannel } from '#server/features/messages/preferences/change-preference.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { siteOriginOf } from '#server/shared/site-origin.ts'
import { messageTexts } from '#text/messages.ts'
import { replyTexts as texts } from '#text/replies.ts'
import { acceptOffer } from './accept-offer.ts'
import { findOpenSubjects, findSubject, type Subject } from './reply-subjects.queries.ts'

export interface Reply {
  customer: { customer_id: number; role: Role; name: string; blocked_at: Date | null }
  text: string
  /** Whether the answer quotes a message. */
  quotes: boolean
  /** That message, if it is ours. */
  reply_to: number | null
  /** Why this account may do no more for now; see countAnswer. */
  over_limit: AppError | null
  /** When it was written. */
  written_at: Date
  now: Date
  request_id: string
}

interface Done {
  outcome: ReplyOutcome
  /** What the customer is answered. */
  answer: string
}

/**
 * Does what an answer to a reminder or an offer asks for, by the rules for customers; a refusal is answered with its reason. Null
 * for what has no such meaning, for what quotes another message, and for blocked customers, who may end WhatsApp all the same:
 * staff read it. Without a quotation the answer must fit exactly one class.
 */
export async function actOnReply(trx: Trx, services: Services, reply: Reply): Promise<Done | null> {
  const answer = readAnswer(reply.text)
  const { customer, quotes, reply_to, written_at, now, request_id } = reply
  const { customer_id } = customer
  if (answer === null) return null
  if (answer === 'stop') {
    await declineChannel(trx, { customer_id, channel: 'whatsapp', request_id })
    return { outcome: 'opted_out', answer: texts.optedOut }
  }
  if (customer.blocked_at !== null) return null
  const quoted = reply_to === null ? null : await findSubject(trx, customer_id, reply_to)
  const open = quotes ? [] : await findOpenSubjects(trx, { customer_id, written_at, now })
  const subjects = quoted ? [quoted] : open
  const [subject, ...others] = subjects
  if (subject === undefined) return null
  if (others.length > 0) return { outcome: 'refused', answer: texts.several }
  try {
    if (reply.over_limit) throw reply.over_limit
    return await inSavepoint(trx, () => act(trx, services, reply, answer, subject))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await error.afterwards?.(trx)
    return { outcome: 'refused', answer: refusalOf(error, services) }
  }
}

/** Counts an answer of 1 or 2, before its transaction: the count takes a connection of its own. Returns a refusal. */
export async function countAnswer(
  { rateLimits }: Services,
  { customer_id, text }: { customer_id: number; text: string },
): Promise<AppError | null> {
  const answer = readAnswer(text)
  if (answer === null || answer === 'stop') return null
  try {
    await rateLimits.take('bookingByAccount', String(customer_id))
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** A refusal is read in WhatsApp, where nothing can be accepted: it says where. */
const refusalOf = ({ code, message }: AppError, services: Services): string =>
  code === 'documents_missing'
    ? texts.documents({ why: message, enlace: siteOriginOf(services) + paths.mystudio() })
    : message

/** How many credits came back, of a place and its guests': one may, and the other not. */
async function creditsReturned(trx: Trx, class_reservation_id: number): Promise<number> {
  const { count } = await trx
    .selectFrom('class_reservation as place')
    .innerJoin('class_reservation as own', 'own.deleted_at', 'place.deleted_at')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('own.class_reservation_id', '=', class_reservation_id)
    .where(({ or, eb }) =>
      or([
        eb('place.class_reservation_id', '=', class_reservation_id),
        eb('place.guest_of', '=', class_reservation_id),
      ]),
    )
    .where('place.credit_returned', '=', true)
    .where('place.unlimited', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/** What a customer must know whose place took a credit that is not returned; null for one that took none. */
async function creditLost(trx: Trx, class_reservation_id: number): Promise<string | null> {
  const row = await trx
    .selectFrom('class_reservation')
    .select(['available_class_id', 'unlimited', 'transferred_from'])
    .where('class_reservation_id', '=', class_reservation_id)
    .executeTakeFirstOrThrow()
  if (row.transferred_from !== null) return messageTexts.creditOfAnother
  return row.available_class_id === null || row.unlimited ? null : messageTexts.creditLost
}

async function act(
  trx: Trx,
  services: Services,
  { customer, now, request_id }: Reply,
  answer: Exclude<Answer, 'stop'>,
  subject: Subject,
): Promise<Done> {
  const { customer_id } = customer
  const configuration = services.configuration.current()
  const { class_date, name, single_class_id } = subject
  const { timezone } = configuration
  const said = {
    clase: name,
    fecha: dayLong(dayOf(class_date, timezone)),
    hora: timeOf(class_date, timezone),
  }
  const by = { actor_customer_id: customer_id, request_id, configuration, now }
  if ('waitlist_id' in subject) {
    const { waitlist_id } = subject
    if (answer === 'no') {
      await leaveWaitlist(trx, { waitlist_id, single_class_id, customer_id, ...by })
      return { outcome: 'declined', answer: texts.declined(said) }
    }
    await acceptOffer(trx, { waitlist_id, single_class_id, customer, ...by })
    return { outcome: 'accepted', answer: texts.accepted(said) }
  }
  const { class_reservation_id } = subject
  if (answer === 'yes') {
    await confirmReservation(trx, { class_reservation_id, customer_id, request_id, now })
    return { outcome: 'confirmed', answer: texts.confirmed(said) }
  }
  await cancelReservation(trx, { class_reservation_id, by: 'customer', ...by })
  const count = await creditsReturned(trx, class_reservation_id)
  const credit =
    count > 0 ? messageTexts.creditReturned({ count }) : await creditLost(trx, class_reservation_id)
  return { outcome: 'cancelled', answer: [texts.cancelled(said), credit].filter(Boolean).join(' ') }
}
