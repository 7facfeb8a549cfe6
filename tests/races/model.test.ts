import { fc, inFull, runs } from '#tests/properties.ts'
import { expect, it } from 'vitest'
import { testDatabase } from '#tests/postgres.ts'
import { compare } from './model/compare.ts'
import { type Due, play } from './model/play.ts'
import { examples } from './model/examples.ts'
import { must, reached } from './model/reach.ts'
import { freeOf, type State } from './model/state.ts'
import { type Start, begin, makeWorld } from './model/world.ts'
import { start, step, type Step } from './model/steps.ts'
import { product } from './model/take.ts'

/** Sequences of each seed, and their longest; they are some 30 steps long. */
const SEQUENCES = runs(50)
const LONGEST = 60
/** Shrinking takes its time. */
const PATIENCE = 300_000
/** Three that come again every time, and one that is new; a failure names it. */
const SEEDS = [20_261_120, 4711, 271_828, Math.trunc(Math.random() * 2 ** 31)]

const { db } = await testDatabase()
const seen = new Set<string>()

/** What has changed so that the queue must know of it. */
function expectJobs(state: State, due: Due): (after: State) => void {
  const free = state.classes.map((one) => freeOf(state, one))
  const waiting = state.entries.filter((entry) => entry.state === 'waiting')
  const entries = new Map(state.entries.map((entry) => [entry, entry.state]))
  return (after) => {
    after.classes.forEach((one, index) => {
      const waits = waiting.some((entry) => entry.class === one && entry.state === 'waiting')
      if (waits && !one.cancelled && freeOf(after, one) > free[index]!) due.fills.add(one.id)
    })
    for (const [entry, before] of entries)
      if (before !== 'reserved' && entry.state === 'reserved') due.overlaps.add(entry.id)
  }
}

async function tryOut(seed: number): Promise<void> {
  const world = await makeWorld(db)
  async function sequence(given: Start, steps: Step[]): Promise<void> {
    const trx = await db.startTransaction().execute()
    const told: string[] = []
    try {
      const state = await begin(trx, world, given)
      const due: Due = { fills: new Set(), overlaps: new Set() }
      const real = product(trx, state, world.desk)
      for (const one of steps) {
        const note = expectJobs(state, due)
        told.push(JSON.stringify(one))
        const codes = await play({ trx, state, real, due }, one)
        note(state)
        if (codes === null) continue
        told.push(`  model ${codes[0]}, product ${codes[1]}`)
        seen.add(`${one.kind} ${codes[1]}`)
        expect(codes[1]).toBe(codes[0])
        await compare(trx, state)
        for (const mark of reached(state)) seen.add(mark)
      }
    } catch (error) {
      throw new Error(`${told.join('\n')}\n${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    } finally {
      await trx.rollback().execute()
    }
  }
  const steps = fc.array(step, { minLength: 1, maxLength: LONGEST, size: 'max' })
  await fc.assert(fc.asyncProperty(start, steps, sequence), { numRuns: SEQUENCES, seed, examples })
}

it.each(SEEDS)('booking behaves like the model, in random sequences from seed %i', tryOut, PATIENCE)

it.runIf(inFull)('has covered every kind of step', () => {
  expect(must.filter((mark) => !seen.has(mark))).toEqual([])
})
