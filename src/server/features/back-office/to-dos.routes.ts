import { calls } from '#contract/index.ts'
import { can } from '#domain/people/roles.ts'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { startOfDay } from '#domain/time/start-of-day.ts'
import { nextCustomers } from '#server/features/customers/next-customers.queries.ts'
import { countUnseen } from '#server/features/conversations/inbox.queries.ts'
import { countCashOrders } from '#server/features/selling/desk/money-by-hand.queries.ts'
import { moneyByHand } from '#server/features/selling/desk/money-by-hand.presenter.ts'
import { findOpenPayouts } from '#server/features/selling/payouts/open-payouts.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { presentToDos } from './to-dos.presenter.ts'
import {
  findCoachless,
  findPastDue,
  findClassesToReturn,
  findUndeliverable,
  findUnwritten,
  findWriters,
  NAMED,
} from './to-dos.queries.ts'

/** Classes that begin within this many days need a coach by now. */
const COACH_DAYS = 7

export const toDoRoutes = [
  implement(calls['GET /studio/waiting'], async ({ db }) => {
    const [orders, messages] = await Promise.all([countCashOrders(db), countUnseen(db)])
    return { orders, messages }
  }),

  implement(calls['GET /studio/to_dos'], async ({ services, db, now, actor }) => {
    const { timezone } = services.configuration.current()
    const today = localDay(now, timezone)
    const customers = { limit: NAMED, today, timezone }
    const found = await Promise.all([
      moneyByHand(services, db, 1),
      can(actor.role, 'administer') ? findOpenPayouts(db) : [],
      findClassesToReturn(db),
      findPastDue(db),
      findWriters(db),
      findUndeliverable(db),
      findUnwritten(db),
      findCoachless(db, now, startOfDay(addDays(today, COACH_DAYS), timezone)),
      nextCustomers(db, { list: 'expiring', ...customers }),
      nextCustomers(db, { list: 'birthday', ...customers }),
    ])
    return { to_dos: presentToDos(found) }
  }),
]
