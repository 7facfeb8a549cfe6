import type { ExplainedRule } from '#domain/booking/reserve/eligibility.ts'
import { run, runOne, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'

const PER_PAGE = 50

/** The request, without the guest's name, which is not needed to understand a refusal. */
export interface AttemptRequest {
  spot: number | null
  guest: boolean
  guest_spot: number | null
  is_cash: boolean
  by_staff: boolean
}

/** Instants are text, because they come inside JSON. */
export interface AttemptRow {
  refused_attempt_id: number
  customer_id: number
  customer_name: string
  customer_last_name: string
  single_class_id: number
  class_date: string
  class_package_id: number | null
  class_name: string
  code: string
  request: AttemptRequest
  rules: ExplainedRule[]
  created_at: string
}

interface Filter {
  customer_id: number | null
  single_class_id: number | null
  from: Date | null
  /** Not included. */
  until: Date | null
}

const tests = {
  customer_id: 'customer_id =',
  single_class_id: 'single_class_id =',
  from: 'created_at >=',
  until: 'created_at <',
} as const satisfies Record<keyof Filter, string>

const namesOf = (filter: Filter) =>
  (Object.keys(tests) as (keyof Filter)[]).filter((name) => filter[name] !== null)

/** A statement per filter: one for all of them could use no index. */
function listStatement(filter: Filter): Statement {
  const conditions = namesOf(filter)
  const where = conditions.map((name, index) => `a.${tests[name]} $${index + 2}`).join(' and ') || 'true'
  return {
    name: ['refused_attempts', ...conditions].join('_'),
    text: `
      with wanted as materialized (
        select * from refused_attempt a where ${where} order by a.refused_attempt_id desc limit ${PER_PAGE} offset $1
      )
      select coalesce((select json_agg(row) from (
        select w.refused_attempt_id, p.customer_id, p.name as customer_name, p.last_name as customer_last_name,
          c.single_class_id, c.class_date, c.class_package_id, t.name as class_name, w.code, w.request, w.rules, w.created_at
        from wanted w join customer p using (customer_id) join single_class c using (single_class_id)
          join class_type t using (class_type_id)
        order by w.refused_attempt_id desc) row), '[]') as rows,
        (select count(*)::integer from refused_attempt a where ${where}) as total`,
  }
}

/** One page of refused attempts, latest first, with the total. Pages start at 1. */
export function listRefusedAttempts(
  db: Queryable,
  { page, ...filter }: Filter & { page: number },
): Promise<{ rows: AttemptRow[]; total: number }> {
  const values = namesOf(filter).map((name) => filter[name])
  return runOne(db, listStatement(filter), [(page - 1) * PER_PAGE, ...values])
}

export interface NewAttempt {
  customer_id: number
  single_class_id: number
  code: string
  request: AttemptRequest
  rules: readonly ExplainedRule[]
  now: Date
}

/** The most attempts stored per customer and day. */
const MOST_A_DAY = 200

/**
 * At most one row a minute per class and code, and a limited number per customer and day, so that repeated attempts
 * cannot fill the disk.
 */
const KEEP: Statement = {
  name: 'keep_refused_attempt',
  text: `
    insert into refused_attempt (customer_id, single_class_id, code, request, rules, created_at)
    select $1, $2, $3, $4::jsonb, $5::jsonb, $6::timestamptz
    where coalesce((
      select created_at < $6::timestamptz - interval '1 day' from refused_attempt
      where customer_id = $1 order by refused_attempt_id desc offset ${MOST_A_DAY - 1} limit 1), true)
    on conflict do nothing`,
}

/** Stores why a customer could not book, with the result of every rule. */
export async function storeRefusedAttempt(db: Queryable, attempt: NewAttempt): Promise<void> {
  const { customer_id, single_class_id, code, request, rules, now } = attempt
  await run(db, KEEP, [
    customer_id,
    single_class_id,
    code,
    JSON.stringify(request),
    JSON.stringify(rules),
    now,
  ])
}
