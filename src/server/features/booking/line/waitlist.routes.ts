import { calls } from '#contract/index.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import type { Queryable } from '#server/db/transaction.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { bookingErrors } from '#text/errors/booking.ts'
import { waitlistErrors } from '#text/errors/waitlist.ts'
import { requireSelfOrReception, requireTaught } from '#server/features/booking/booking.policy.ts'
import { changeWaitlist } from './change-waitlist.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { leaveWaitlist } from './leave-waitlist.ts'
import { reorderLine } from './reorder-line.ts'
import { byOf } from '#server/shared/audit.ts'
import { teaches } from '#server/features/booking/places/reservations.queries.ts'
import { requireDocuments } from '#server/features/people/required/require-documents.ts'
import { requireProfile } from '#server/features/people/required/require-profile.ts'
import { requireCustomer } from '#server/features/people/required/require-customer.ts'
import { presentEntries, type WaitlistAnswer } from './waitlist.presenter.ts'
import { findEntry, findLineEntries, findOwnEntries, type FoundPage, lineLength } from './waitlist.queries.ts'
import { can, isBoundToOwnClasses } from '#domain/people/roles.ts'

export const waitlistRoutes = [
  implement(calls['GET /waitlist'], async ({ services, db, actor, query }) => {
    const configuration = services.configuration.current()
    const { single_class_id = null, page = 1 } = query
    const answer = (found: FoundPage) => ({
      waitlists: presentEntries(found, configuration),
      total: found.total,
    })
    // Staff who name a class get its waitlist.
    if (single_class_id === null || !can(actor.role, 'work'))
      return answer(await findOwnEntries(db, actor.customer_id, single_class_id, page))
    if (isBoundToOwnClasses(actor.role)) requireTaught(await teaches(db, actor.customer_id, single_class_id))
    return answer(await findLineEntries(db, single_class_id, page))
  }),

  implement(calls['GET /waitlist/{id}'], async ({ services, db, actor, params: { id } }) => {
    const configuration = services.configuration.current()
    const [entry] = presentEntries(await findEntry(db, id), configuration)
    if (entry) {
      const own = mayHandle(actor, entry)
      return { waitlist: own ? entry : null, line_length: own ? entry.line_length : 0 }
    }
    const found = await findOwnEntries(db, actor.customer_id, id, 1)
    const [waitlist = null] = presentEntries(found, configuration)
    return { waitlist, line_length: await lineLength(db, id) }
  }),

  implement(calls['POST /waitlist'], async (ctx) => {
    const { services, db, actor, body, now } = ctx
    requireSelfOrReception(actor, body.customer_id)
    const configuration = services.configuration.current()
    await requireDocuments(db, actor)
    await requireProfile(db, actor, configuration)
    const customer_id = body.customer_id ?? actor.customer_id
    await requireOpen(db, actor, customer_id, configuration)
    const waitlist_id = await joinWaitlist(db, {
      single_class_id: body.single_class_id,
      customer_id,
      agreed_date: body.class_date === undefined ? undefined : new Date(body.class_date),
      ...byOf(ctx),
      configuration,
      now,
    })
    return { waitlist: await handled(db, actor, waitlist_id, configuration) }
  }),

  implement(calls['PUT /waitlist'], async (ctx) => {
    const { services, db, actor, body } = ctx
    const { waitlist_id, notify } = body
    const configuration = services.configuration.current()
    await handled(db, actor, waitlist_id, configuration)
    await requireDocuments(db, actor)
    await changeWaitlist(db, { waitlist_id, notify, ...byOf(ctx) })
    return { waitlist: await handled(db, actor, waitlist_id, configuration) }
  }),

  implement(calls['POST /waitlist/{id}/move'], async (ctx) => {
    const { services, db, actor, params, body } = ctx
    const configuration = services.configuration.current()
    const { waitlist_id, single_class_id } = await handled(db, actor, params.id, configuration)
    await reorderLine(db, { ...byOf(ctx), ...body, waitlist_id, single_class_id, configuration })
    return { waitlist: await handled(db, actor, waitlist_id, configuration) }
  }),

  implement(calls['DELETE /waitlist/{id}'], async (ctx) => {
    const { services, db, actor, params, now } = ctx
    const configuration = services.configuration.current()
    const entry = await handled(db, actor, params.id, configuration)
    await leaveWaitlist(db, { ...entry, ...byOf(ctx), configuration, now })
    return { waitlist: await handled(db, actor, params.id, configuration) }
  }),
]

/** One's own entry, or any entry for staff who work with customers. */
const mayHandle = (actor: Actor, entry: WaitlistAnswer): boolean =>
  entry.customer_id === actor.customer_id || can(actor.role, 'customers')

/** One entry, if the actor may handle it; otherwise as if it did not exist. Throws AppError 404. */
async function handled(
  db: Queryable,
  actor: Actor,
  waitlist_id: number,
  configuration: Configuration,
): Promise<WaitlistAnswer> {
  const [entry] = presentEntries(await findEntry(db, waitlist_id), configuration)
  if (!entry || !mayHandle(actor, entry)) throw notFound(waitlistErrors.unknown)
  return entry
}

/**
 * A customer named by the desk must exist; for oneself, in-person classes must be switched on. Throws AppError 404
 * or 412.
 */
async function requireOpen(
  db: Queryable,
  actor: Actor,
  customer_id: number,
  { single_class_enabled }: Configuration,
): Promise<void> {
  if (customer_id !== actor.customer_id) {
    await requireCustomer(db, customer_id)
  } else if (!single_class_enabled) throw new AppError(412, 'classes_disabled', bookingErrors.disabled)
}
