import { inSavepoint, type Trx } from '#server/db/transaction.ts'
import { tasks } from '#server/jobs/tasks.ts'
import { expireCredits } from '#server/jobs/tasks/expire-credits.ts'
import { sweepWaitlists } from '#server/jobs/tasks/sweep-waitlists.ts'
import { AppError } from '#server/kit/errors.ts'
import { acceptLink, expire, offerLink, settle } from './after.ts'
import { callOff, cancel, reserve, resize } from './booking.ts'
import { closeBegun, closeOverlaps, fill, joinLine, lapse, leaveLine } from './line.ts'
import { dayOf, freeOf, HOUR, live, type State } from './state.ts'
import type { Step } from './steps.ts'
import type { Product } from './take.ts'
import { creditOf } from './world.ts'

/** Counted from the newest; undefined if there is none. */
const pick = <T>(all: readonly T[], which: number): T | undefined =>
  all.length === 0 ? undefined : all[all.length - 1 - (which % all.length)]

/** The jobs that must be queued by now. */
export interface Due {
  fills: Set<number>
  overlaps: Set<number>
}

/** Takes one step in the model and in the product. Returns both codes; null if there was nothing to do. */
export async function play(
  { trx, state, real, due }: { trx: Trx; state: State; real: Product; due: Due },
  step: Step,
): Promise<[model: string, product: string] | null> {
  const answer = async (ask: () => Promise<unknown>): Promise<string> => {
    try {
      await inSavepoint(trx, ask)
      return 'ok'
    } catch (error) {
      if (error instanceof AppError) return error.code
      throw error
    }
  }
  /** Live ones first, so that most steps have an effect. */
  const places = [...state.places.filter((place) => !live(place)), ...state.places.filter(live)]
  switch (step.kind) {
    case 'reserve': {
      const one = state.classes[step.what]!
      const customer = state.customers[step.who]!
      const spot = one.spots === null ? null : step.spot
      const got = await answer(() => real.reserve(customer, one, spot, step.guest ? 'Ana' : null, step.cash))
      return [reserve(state, { ...step, customer, class: one, spot }), got]
    }
    case 'cancel': {
      const place = pick(places, step.which)
      // Settled attendance stays settled: later corrections by staff are not covered by this test.
      if (!place || (place.credit?.unlimited && place.class.settled)) return null
      const by = step.staff ? 'staff' : 'customer'
      const got = await answer(() => real.cancel(place, by))
      return [cancel(state, place, by), got]
    }
    case 'join': {
      const one = state.classes[step.what]!
      const customer = state.customers[step.who]!
      const got = await answer(() => real.join(customer, one))
      return [joinLine(state, one, customer), got]
    }
    case 'leave': {
      const entry = pick(state.entries, step.which)
      if (!entry) return null
      const got = await answer(() => real.leave(entry))
      return [leaveLine(state, entry), got]
    }
    case 'link': {
      const place = pick(places, step.which)
      if (!place) return null
      let token = ''
      const got = await answer(async () => ({ token } = await real.link(place)))
      const code = offerLink(state, place)
      if (code === 'ok') state.links.push({ token, place, state: 'open' })
      return [code, got]
    }
    case 'accept': {
      const link = pick(state.links, step.which)
      const customer = state.customers[step.who]!
      if (!link) return null
      const got = await answer(() => real.accept(link, customer))
      return [acceptLink(state, link, customer), got]
    }
    case 'attend': {
      const place = pick(places, step.which)
      if (!place || (place.credit?.unlimited && place.class.settled)) return null
      const got = await answer(() => real.attend(place, step.attend))
      if (!live(place)) return ['already_cancelled', got]
      place.attend = step.attend
      return ['ok', got]
    }
    case 'call_off': {
      const one = state.classes[step.what]!
      const got = await answer(() => real.callOff(one))
      return [callOff(state, one), got]
    }
    case 'resize': {
      const one = state.classes[step.what]!
      const got = await answer(() => real.resize(one, step.capacity))
      return [resize(state, one, step.capacity), got]
    }
    case 'give': {
      const customer_id = state.customers[step.who]!
      const expires_on = dayOf(state.now + step.days * 24 * HOUR)
      const { unlimited } = step
      let ids: number[] = []
      const got = await answer(async () => {
        ids = await real.give(customer_id, unlimited, expires_on, dayOf(state.now))
      })
      for (const id of ids)
        state.credits.push(creditOf(id, { customer_id, class_types: null, unlimited, expires_on }))
      return ['ok', got]
    }
    case 'mode':
      state.rules.waitlist_mode = step.mode
      return null
    case 'wait':
      state.now += step.time
      return null
    case 'work':
      return ['ok', await answer(() => work(state, real, due))]
    case 'sweep': {
      const got = await answer(() => sweepWaitlists(real.services()))
      closeBegun(state)
      lapse(state)
      for (const one of state.classes) {
        const waits = state.entries.some((entry) => entry.class === one && entry.state === 'waiting')
        if (waits && !one.cancelled && one.starts > state.now && freeOf(state, one) > 0) due.fills.add(one.id)
      }
      return ['ok', got]
    }
    case 'settle': {
      const got = await answer(() => tasks['settle-classes'](real.services(), {}))
      settle(state)
      return ['ok', got]
    }
    case 'expire': {
      const got = await answer(() => expireCredits(real.services()))
      expire(state)
      return ['ok', got]
    }
  }
}

/** Runs the jobs that are due. There may be more than the model expects, but none may be missing. */
async function work(state: State, real: Product, due: Due): Promise<void> {
  const lapsing = state.entries.filter((entry) => entry.state === 'offered' && entry.until <= state.now)
  const jobs = await real.takeJobs()
  const has = (task: string, id: number) =>
    jobs.some((job) => job.task === task && Object.values(job.payload)[0] === id)
  const missing = [
    ...[...due.fills].filter((id) => !has('fill-places', id)).map((id) => `fill-places ${id}`),
    ...[...due.overlaps].filter((id) => !has('close-overlaps', id)).map((id) => `close-overlaps ${id}`),
    ...lapsing.filter(({ id }) => !has('lapse-offer', id)).map(({ id }) => `lapse-offer ${id}`),
  ]
  if (missing.length > 0) throw new Error(`no job in the queue: ${missing.join(', ')}`)
  due.fills.clear()
  due.overlaps.clear()
  for (const { task, payload } of jobs) {
    const { single_class_id = 0, waitlist_id = 0 } = payload
    if (task === 'fill-places') {
      await tasks['fill-places'](real.services(), { single_class_id })
      for (const one of state.classes) if (one.id === single_class_id) fill(state, one)
    } else if (task === 'lapse-offer') {
      await tasks['lapse-offer'](real.services(), { waitlist_id })
      lapse(state, (entry) => entry.id === waitlist_id)
    } else {
      await tasks['close-overlaps'](real.services(), { waitlist_id })
      for (const entry of state.entries) if (entry.id === waitlist_id) closeOverlaps(state, entry)
    }
  }
}
