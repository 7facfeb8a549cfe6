import { readdirSync, readFileSync } from 'node:fs'

import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { testDatabase } from '#tests/postgres.ts'

const { db } = await testDatabase()
const folder = new URL('../../../src/server/db/', import.meta.url)
const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8')

/** Every interface of schema/ with its columns, those it extends included, each with whether it may be null. */
function writtenTypes(): Map<string, Record<string, boolean>> {
  const found = new Map<string, { bases: string[]; columns: Record<string, boolean> }>()
  for (const file of readdirSync(new URL('schema/', folder)))
    for (const [, name = '', bases = '', body = ''] of read(`schema/${file}`).matchAll(
      /interface (\w+)(?: extends ([\w, ]+))? {\n(.*?)\n}/gs,
    )) {
      const columns = [...body.matchAll(/^ {2}(\w+): (.*)$/gm)].map(
        ([, column = '', type = '']) => [column, /\bnull\b|Moment/.test(type)] as const,
      )
      found.set(name, { bases: bases.split(', '), columns: Object.fromEntries(columns) })
    }
  const whole = (name: string): Record<string, boolean> => {
    const own = found.get(name)
    return own ? Object.assign({}, ...own.bases.map(whole), own.columns) : {}
  }
  return new Map([...found.keys()].map((name) => [name, whole(name)]))
}

it('has the tables and columns of the types in schema.ts', async () => {
  const types = writtenTypes()
  const written = [...read('schema.ts').matchAll(/^ {2}'?([\w.]+)'?: \w+\.(\w+)$/gm)].map(
    ([, table = '', type = '']) => [table, types.get(type)] as const,
  )
  const { rows } = await sql<{ table: string; columns: Record<string, boolean> }>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as table,
      json_object_agg(column_name, is_nullable = 'YES') as columns
    from information_schema.columns
    where table_schema in ('public', 'auth') and table_name not like 'kysely%'
    group by table_schema, table_name`.execute(db)
  // Read by libraries alone.
  const live = rows.filter(
    ({ table }) => !['auth.jwks', 'auth.twoFactor', 'auth.verification', 'rate_limit'].includes(table),
  )
  const sorted = (pairs: (readonly [string, unknown])[]): unknown =>
    Object.fromEntries(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  expect(sorted([...written])).toEqual(sorted(live.map(({ table, columns }) => [table, columns])))
})
