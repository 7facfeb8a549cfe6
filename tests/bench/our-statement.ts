import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { configurationFrom } from '#domain/configuration/configuration.ts'
import type { Schema } from '#server/db/schema.ts'
import { bookingStatement } from '#server/features/booking/places/reserve-place.ts'

/** Ids that stand for those of each booking. */
const CUSTOMER = 1_000_000_001
const CLASS = 1_000_000_002

/** The statement with which the product books, for pgbench's `:customer` and `:class`. */
export function ourStatement(): string {
  const { sql, parameters } = bookingStatement({
    actor_customer_id: CUSTOMER,
    customer_id: CUSTOMER,
    single_class_id: CLASS,
    spot: null,
    guest: null,
    guest_spot: null,
    is_cash: false,
    by_staff: false,
    configuration: configurationFrom(new Map()),
    now: new Date(),
    request_id: 'bench',
  }).compile(compiler)
  return sql.replaceAll(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]))
}

function literal(value: unknown): string {
  if (value === CUSTOMER) return ':customer'
  if (value === CLASS) return ':class'
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  // A colon in a text would begin one of pgbench's variables.
  const text = value instanceof Date ? value.toISOString() : String(value)
  return `E'${text.replaceAll(':', String.raw`\x3a`)}'`
}

const compiler = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
