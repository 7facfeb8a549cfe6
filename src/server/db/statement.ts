import { CompiledQuery } from 'kysely'
import type { Queryable } from './transaction.ts'

/** A statement whose text never changes, so that each connection parses and plans it once. */
export interface Statement {
  /** Unique among all statements. */
  name: string
  text: string
}

/** Runs a statement, in the transaction if `db` is one, and returns its rows. */
export async function run<Row>(
  db: Queryable,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const marked = CompiledQuery.raw(`/* prepared: ${name} */ ${text}`, [...values])
  const { rows } = await db.executeQuery<Row>(marked)
  return rows
}

/** Runs a statement that always returns one row. */
export async function runOne<Row>(
  db: Queryable,
  statement: Statement,
  values: readonly unknown[],
): Promise<Row> {
  const [row] = await run<Row>(db, statement, values)
  if (row === undefined) throw new Error(`the statement ${statement.name} gave no row`)
  return row
}

/** A statement as a function of its values `$1`, `$2`, …; one that must commit with others takes a transaction. */
type Query<Values extends readonly unknown[], Found, On extends Queryable> = (
  db: On,
  ...values: Values
) => Promise<Found>

/** A statement by what it finds. */
export const prepared =
  <Row, Values extends readonly unknown[] = [], On extends Queryable = Queryable>(
    name: string,
    text: string,
  ): Query<Values, Row[], On> =>
  (db, ...values) =>
    run(db, { name, text }, values)

/** One that finds one row or none. */
export const preparedFirst =
  <Row, Values extends readonly unknown[] = [], On extends Queryable = Queryable>(
    name: string,
    text: string,
  ): Query<Values, Row | undefined, On> =>
  async (db, ...values) =>
    (await run<Row>(db, { name, text }, values))[0]

/** One that always finds one row. */
export const preparedOne =
  <Row, Values extends readonly unknown[] = [], On extends Queryable = Queryable>(
    name: string,
    text: string,
  ): Query<Values, Row, On> =>
  (db, ...values) =>
    runOne(db, { name, text }, values)
