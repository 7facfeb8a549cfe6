import { calls } from '#contract/index.ts'
import { localDay } from '#domain/time/local-day.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { orNotFound } from '#server/kit/errors.ts'
import { implement } from '#server/kit/calls/implement.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { byOf, recordAudit } from '#server/shared/audit.ts'
import { csvFile } from '#server/shared/csv-file.ts'
import { findPasses } from '#server/features/booking/credits/wallet.queries.ts'
import { presentPass } from '#server/features/booking/credits/wallet.presenter.ts'
import { findAllPenalties } from '#server/features/booking/penalties/penalties.queries.ts'
import { presentPenalty, presentReservations } from '#server/features/booking/places/booking.presenter.ts'
import { presentToReturn } from '#server/features/booking/attendance/roster.presenter.ts'
import { findToReturnTo } from '#server/features/booking/attendance/roster.queries.ts'
import { listReservations } from '#server/features/booking/places/reservations.queries.ts'
import { customerAnswer } from '#server/features/people/customer-answer.ts'
import { deleteCustomer } from '#server/features/people/deletion/delete-account.ts'
import { ownData } from '#server/features/people/own-data.ts'
import { requireChange, requirePastDay } from '#server/features/people/people.policy.ts'
import { presentAcceptance } from '#server/features/people/people.presenter.ts'
import { findAcceptances } from '#server/features/people/people.queries.ts'
import { findMissingDocuments } from '#server/features/people/required/require-documents.ts'
import { requireRecord } from '#server/features/people/required/require-customer.ts'
import { presentPurchases } from '#server/features/selling/orders/purchase.presenter.ts'
import { listPurchases } from '#server/features/selling/orders/purchases.queries.ts'
import { settingOf } from '#server/features/selling/subscriptions/subscription-facts.ts'
import { errorTexts } from '#text/errors.ts'
import { blockCustomer } from './block-customer.ts'
import { addNote, changeNote, removeNote } from './change-note.ts'
import { createCustomer } from './create-customer.ts'
import { findCustomerPage, findTags } from './customer-page.queries.ts'
import { customerCells, customerNames } from './customer-csv.ts'
import {
  countCustomers,
  eachCustomer,
  findCustomersByWords,
  listCustomers,
  type WantedCustomers,
} from './customers.queries.ts'
import { presentDesk, presentMerge, presentNote, presentRow } from './customers.presenter.ts'
import { findOpenMerges } from './merge/merge.queries.ts'
import { findNote, findNotes } from './notes.queries.ts'
import { tryAddressAgain } from './try-address-again.ts'
import { setTags } from './set-tags.ts'

/** How many a field offers while one types. */
const SUGGESTED = 10

type Asking = Pick<CallContext, 'services' | 'db' | 'now'> & { actor: Actor }

export const customerRoutes = [
  implement(calls['GET /customer/admin/all'], async (ctx) => {
    const { rows, total } = await listCustomers(ctx.db, { ...wantedOf(ctx), page: ctx.query.page ?? 1 })
    return { customers: rows.map(presentRow), total }
  }),

  implement(calls['GET /customer/admin/csv'], async (ctx) => {
    const wanted = wantedOf(ctx)
    // Not what was searched: it may be somebody's name.
    const { filter, tag } = ctx.query
    await recordAudit(ctx.db, byOf(ctx), 'customer.list_exported', null, { filter, tag })
    return csvFile(customerNames(), eachCustomer(ctx.db, wanted), customerCells(wanted.timezone))
  }),

  implement(calls['GET /customer/admin/counts'], async ({ services, db, now }) => {
    const { timezone } = services.configuration.current()
    const today = localDay(now, timezone)
    // They read every customer, a twelfth of a second for 50,000, and are asked for with each page of the list.
    const counts = await services.lists.get(`customer counts ${today}`, () =>
      countCustomers(db, today, timezone),
    )
    return { counts }
  }),

  implement(calls['GET /customer/query'], async ({ services, db, query, now }) => {
    const today = localDay(now, services.configuration.current().timezone)
    const rows = await findCustomersByWords(db, { query: query.query, limit: SUGGESTED, today })
    return { customers: rows.map(presentRow) }
  }),

  implement(calls['GET /customer/admin/{id}'], (ctx) => page(ctx, ctx.params.id)),

  implement(calls['GET /customer/admin/{id}/data'], async (ctx) => {
    const customer_id = ctx.params.id
    await ctx.services.rateLimits.take('dataByAccount', ctx.actor.uid)
    await requireRecord(ctx.db, customer_id)
    await recordAudit(ctx.db, byOf(ctx), 'customer.data_exported', customer_id)
    return ownData(ctx.services.pool, customer_id, 'staff', ctx.now)
  }),

  implement(
    calls['DELETE /customer/admin/{id}'],
    async ({ services, db, actor, params, requestId, now }) => {
      await deleteCustomer(services, db, { customer_id: params.id, actor, request_id: requestId, now })
      return {}
    },
    { idempotency: 'steps' },
  ),

  implement(calls['DELETE /customer/admin/{id}/email_problem'], async (ctx) => {
    await requireChange(ctx.db, ctx.actor, ctx.params.id, errorTexts.people.emailOfStaff)
    await tryAddressAgain(ctx.db, { customer_id: ctx.params.id, now: ctx.now, ...byOf(ctx) })
    return page(ctx, ctx.params.id)
  }),

  implement(calls['POST /customer'], async (ctx) => {
    requirePastDay(ctx.services, ctx.body.birthdate)
    const customer_id = await createCustomer(ctx.services, ctx.db, ctx.body, byOf(ctx))
    return page(ctx, customer_id)
  }),

  implement(calls['PUT /customer/block'], async (ctx) => {
    const { customer_id, blocked, reason } = ctx.body
    await blockCustomer(ctx.services, ctx.db, ctx.actor, ctx.requestId, {
      customer_id,
      blocked,
      reason: reason || null,
    })
    return page(ctx, customer_id)
  }),

  implement(calls['GET /customer/tags'], async ({ db }) => ({ customer_tags: await findTags(db) })),

  implement(calls['PUT /customer/tags'], async (ctx) => ({
    tags: await setTags(ctx.db, ctx.body, byOf(ctx)),
  })),

  implement(calls['POST /customer/notes'], async (ctx) =>
    note(ctx, await addNote(ctx.db, ctx.body, byOf(ctx))),
  ),

  implement(calls['PUT /customer/notes'], async (ctx) => {
    const { customer_note_id, ...change } = ctx.body
    await changeNote(ctx.db, customer_note_id, change, byOf(ctx))
    return note(ctx, customer_note_id)
  }),

  implement(calls['DELETE /customer/notes/{id}'], async (ctx) => ({
    customer_note: presentNote(await removeNote(ctx.db, ctx.params.id, byOf(ctx))),
  })),
]

/** Which customers a request asks for. */
function wantedOf({
  services,
  query: { query = '', filter = null, tag = null },
  now,
}: Pick<CallContext, 'services' | 'now'> & { query: Partial<WantedCustomers> }): WantedCustomers {
  const { timezone } = services.configuration.current()
  return { query, filter, tag, today: localDay(now, timezone), timezone }
}

async function note({ db }: Asking, id: number) {
  const row = orNotFound(await findNote(db, id), errorTexts.people.noteUnknown)
  return { customer_note: presentNote(row) }
}

/** A customer's page; its lists are read one after the other, for a page uses one connection. */
async function page({ services, db, actor, now }: Asking, customer_id: number) {
  const desk = orNotFound(await findCustomerPage(db, customer_id), errorTexts.people.customerUnknown)
  const configuration = services.configuration.current()
  const { customer } = await customerAnswer(services, customer_id, { db })
  const purchases = await listPurchases(db, { customer_id, status: undefined, page: 1 })
  const { passes } = await findPasses(db, {
    customer_id,
    today: localDay(now, configuration.timezone),
    now,
    page: 1,
  })
  const found = await listReservations(db, {
    customer_id,
    single_class_id: null,
    filter: 'all',
    page: 1,
    now,
    asker: actor.customer_id,
    only_taught: false,
  })
  return {
    customer: {
      ...customer,
      ...presentDesk(desk),
      purchases: await presentPurchases(db, purchases.rows, settingOf(services)),
      purchases_total: purchases.total,
      passes: passes.map(presentPass),
      reservations: presentReservations(found, {
        actor,
        configuration,
        secret: services.environment.secret,
        now,
      }),
      reservations_total: found.total,
      to_return: (await findToReturnTo(db, customer_id)).map(presentToReturn),
      penalties: (await findAllPenalties(db, customer_id)).map(presentPenalty),
      notes: (await findNotes(db, customer_id)).map(presentNote),
      merges: (await findOpenMerges(db, customer_id, now)).map(presentMerge),
      documents: (await findAcceptances(db, customer_id)).map(presentAcceptance),
      missing_documents: await findMissingDocuments(db, { customer_id, role: customer.role }),
    },
  }
}
