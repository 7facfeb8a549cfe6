import { calls } from '#contract/index.ts'
import type { Answer } from '#contract/types.ts'
import { toPesos } from '#domain/money.ts'
import { can } from '#domain/people/roles.ts'
import { classWords } from '#domain/schedule/class-words.ts'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { startOfDay } from '#domain/time/start-of-day.ts'
import { findCustomersByWords } from '#server/features/customers/customers.queries.ts'
import { orderIn } from '#server/features/selling/lists/narrow-list.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { findClasses, findSomePurchases } from './search.queries.ts'

/** How many of each kind are found. */
const SHOWN = 5
/** A class without a date is searched among those of so many days before and after today. */
const [DAYS_BEFORE, DAYS_AFTER] = [7, 28]

type Asking = CallContext<(typeof calls)['GET /studio/search']>
type Found = Answer<'GET /studio/search'>

async function searchClasses({ services, db, actor, query, now }: Asking): Promise<Found['classes']> {
  const { timezone } = services.configuration.current()
  const today = localDay(now, timezone)
  const asked = classWords(query.q, today)
  if (asked === null) return []
  const [first, last] =
    asked.day === null
      ? [addDays(today, -DAYS_BEFORE), addDays(today, DAYS_AFTER)]
      : [asked.day, addDays(asked.day, 1)]
  const rows = await findClasses(db, {
    from: startOfDay(first, timezone),
    until: startOfDay(last, timezone),
    words: asked.words,
    taught_by: can(actor.role, 'customers') ? null : actor.customer_id,
    timezone,
    now,
    limit: SHOWN,
  })
  return rows.map(({ single_class_id, class_date, cancelled_at, draft, type, location, coaches }) => ({
    single_class_id,
    class_date: class_date.toISOString(),
    class_type: type,
    location,
    coaches,
    cancelled: cancelled_at !== null,
    draft,
  }))
}

async function searchPeople({ services, db, query, now }: Asking): Promise<Omit<Found, 'classes'>> {
  const today = localDay(now, services.configuration.current().timezone)
  const rows = await findCustomersByWords(db, { query: query.q, limit: SHOWN, today })
  const customers = rows.map(({ customer_id, name, last_name, email, phone }) => ({
    customer_id,
    name,
    last_name,
    email,
    phone,
  }))
  const ids = customers.map(({ customer_id }) => customer_id)
  const purchases = await findSomePurchases(db, ids, orderIn(query.q), SHOWN)
  return {
    customers,
    purchases: purchases.map(({ purchase_id, name, title, status, total_cents, created_at }) => ({
      purchase_id,
      name,
      title,
      status,
      total_payment: toPesos(total_cents),
      createdAt: created_at.toISOString(),
    })),
  }
}

export const searchRoutes = [
  implement(calls['GET /studio/search'], async (ctx) => {
    // A coach finds their own classes and no customers' records.
    const [classes, people] = await Promise.all([
      searchClasses(ctx),
      can(ctx.actor.role, 'customers') ? searchPeople(ctx) : { customers: [], purchases: [] },
    ])
    return { classes, ...people }
  }),
]
