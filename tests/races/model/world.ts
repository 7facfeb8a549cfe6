import type { Queryable } from '#server/db/transaction.ts'
import { build } from '#tests/builders/build.ts'
import { BEGIN, type Class, type Credit, dayIn, HOUR, MINUTE, type Rules, type State } from './state.ts'

/** Rows that every sequence shares; a sequence's changes are rolled back. */
export interface World {
  customers: number[]
  desk: number
  types: [number, number]
  classes: Class[]
}

/** Two overlapping classes, one with a spot map, one of another type that begins soon. */
const timetable = [
  { type: 0, starts: 20 * HOUR, spot_map: null },
  { type: 0, starts: 20.5 * HOUR, spot_map: null },
  { type: 0, starts: 75 * HOUR, spot_map: '1,2' },
  { type: 1, starts: 5 * HOUR, spot_map: null },
  { type: 1, starts: 40 * HOUR, spot_map: null },
]
const LENGTH = 50

export async function makeWorld(db: Queryable): Promise<World> {
  const make = build(db)
  const customers: number[] = []
  for (let one = 0; one < 5; one++) customers.push((await make.customer()).customer_id)
  const { location_id } = await make.location()
  const types: World['types'] = [
    (await make.classType()).class_type_id,
    (await make.classType()).class_type_id,
  ]
  const classes: Class[] = []
  for (const { type, starts, spot_map } of timetable) {
    const row = await make.singleClass({
      class_date: new Date(BEGIN + starts),
      duration: LENGTH,
      capacity: 0,
      class_type_id: types[type]!,
      location_id,
      spot_map,
    })
    classes.push({
      id: row.single_class_id,
      type: row.class_type_id,
      starts: BEGIN + starts,
      ends: BEGIN + starts + LENGTH * MINUTE,
      capacity: 0,
      spots: spot_map === null ? null : 3,
      cancelled: false,
      settled: false,
    })
  }
  return { customers, desk: (await make.customer({ role: 'reception' })).customer_id, types, classes }
}

/** What differs between sequences. */
export interface Start {
  rules: Rules
  capacities: number[]
  wallets: { unlimited: boolean; days: number; types: 0 | 1 | null }[][]
}

export async function begin(trx: Queryable, world: World, start: Start): Promise<State> {
  const classes = world.classes.map((one, index) => ({ ...one, capacity: start.capacities[index] ?? 0 }))
  for (const { id, capacity } of classes)
    await trx.updateTable('single_class').set({ capacity }).where('single_class_id', '=', id).execute()
  const credits: Credit[] = []
  for (const [index, wallet] of start.wallets.entries())
    for (const { unlimited, days, types } of wallet) {
      const given = {
        customer_id: world.customers[index] ?? 0,
        class_types: types === null ? null : [world.types[types]],
        unlimited,
        expires_on: dayIn(days),
      }
      const [row] = await build(trx).credits(1, given)
      credits.push(creditOf(row!.available_class_id, given))
    }
  return {
    rules: { ...start.rules },
    now: BEGIN,
    customers: world.customers,
    classes,
    credits,
    places: [],
    entries: [],
    links: [],
    penalties: [],
  }
}

export const creditOf = (
  id: number,
  given: {
    customer_id: number
    class_types: readonly number[] | null
    unlimited: boolean
    expires_on: string
  },
): Credit => ({
  id,
  customer: given.customer_id,
  unlimited: given.unlimited,
  types: given.class_types,
  expires: given.expires_on,
  state: 'free',
  heldFor: null,
  cancels: 0,
})
