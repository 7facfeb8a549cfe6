import { calls } from '#contract/index.ts'
import { givenDayOf, localDay } from '#domain/time/local-day.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { notFound, orNotFound } from '#server/kit/errors.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { bookingErrors } from '#text/errors/booking.ts'
import { requireDesk } from '#server/features/booking/booking.policy.ts'
import { presentCredit, presentPenalty } from '#server/features/booking/places/booking.presenter.ts'
import { changeCredit, giveCredits, removeCredit } from './change-credits.ts'
import { givePenalty, liftPenalty, movePenalty } from '#server/features/booking/penalties/change-penalty.ts'
import { findCreditsById } from './credits.queries.ts'
import { findPenalty } from '#server/features/booking/penalties/penalties.queries.ts'

type Asking = Pick<CallContext, 'services' | 'db' | 'now' | 'requestId'> & { actor: { customer_id: number } }

/** The actor and time that each of these commands needs. */
function byOf({ services, actor, now, requestId }: Asking) {
  const { timezone } = services.configuration.current()
  const by = { actor_customer_id: actor.customer_id, request_id: requestId, now }
  return { by: { ...by, today: localDay(now, timezone) }, timezone }
}

/** Class types as a list without duplicates; null means every type. */
function typesOf(given: string | number[] | null | undefined): number[] | null | undefined {
  if (given === undefined) return undefined
  const list = typeof given === 'string' ? (given === '' ? [] : given.split(',').map(Number)) : (given ?? [])
  return list.length === 0 ? null : [...new Set(list)]
}

async function creditAnswer(asking: Asking, id: number) {
  const [row] = await findCreditsById(asking.db, [id], byOf(asking).by.today)
  if (!row) throw notFound(bookingErrors.creditUnknown)
  return { available_class: presentCredit(row) }
}

async function penaltyAnswer({ db }: Asking, id: number) {
  const row = orNotFound(await findPenalty(db, id), bookingErrors.penaltyUnknown)
  return { class_reservation_penalty: presentPenalty(row) }
}

export const creditRoutes = [
  implement(calls['POST /available_classes'], async (ctx) => {
    const { by, timezone } = byOf(ctx)
    const { customer_id, amount, class_types, expires_at } = ctx.body
    const ids = await giveCredits(ctx.db, {
      ...by,
      customer_id,
      amount,
      class_types: typesOf(class_types) ?? null,
      expires_on: givenDayOf(expires_at, timezone),
    })
    return { available_classes: (await findCreditsById(ctx.db, ids, by.today)).map(presentCredit) }
  }),

  implement(calls['PUT /available_classes'], async (ctx) => {
    const { by, timezone } = byOf(ctx)
    const { available_class_id, class_types, expires_at, whole_pass, was } = ctx.body
    await changeCredit(ctx.db, {
      ...by,
      available_class_id,
      whole_pass,
      was: was && givenDayOf(was.expires_at, timezone),
      class_types: typesOf(class_types),
      expires_on: expires_at === undefined ? undefined : givenDayOf(expires_at, timezone),
    })
    return creditAnswer(ctx, available_class_id)
  }),

  implement(calls['DELETE /available_classes/{id}'], async (ctx) => {
    await removeCredit(ctx.db, { ...byOf(ctx).by, available_class_id: ctx.params.id })
    return creditAnswer(ctx, ctx.params.id)
  }),

  implement(calls['GET /class_reservation_penaltys/{id}'], async (ctx) => {
    requireDesk(ctx.actor)
    return penaltyAnswer(ctx, ctx.params.id)
  }),

  implement(calls['POST /class_reservation_penaltys'], async (ctx) => {
    const { by, timezone } = byOf(ctx)
    const { customer_id, end_date, reason } = ctx.body
    const id = await givePenalty(ctx.db, {
      ...by,
      customer_id,
      end_date: givenDayOf(end_date, timezone),
      reason: reason || null,
    })
    return penaltyAnswer(ctx, id)
  }),

  implement(calls['PUT /class_reservation_penaltys'], async (ctx) => {
    const { by, timezone } = byOf(ctx)
    const { class_reservation_penalty_id: id, end_date } = ctx.body
    await movePenalty(ctx.db, { ...by, id, end_date: givenDayOf(end_date, timezone) })
    return penaltyAnswer(ctx, id)
  }),

  implement(calls['DELETE /class_reservation_penaltys/{id}'], async (ctx) => {
    const { reason = null } = ctx.body
    await liftPenalty(ctx.db, { ...byOf(ctx).by, id: ctx.params.id, reason })
    return penaltyAnswer(ctx, ctx.params.id)
  }),
]
