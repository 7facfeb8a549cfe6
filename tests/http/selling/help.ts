import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Api, Client, Reply } from '#tests/http/harness.ts'

/** Attempts to buy a package with a payment method, by default a valid card. */
export function buy(
  who: Pick<Client, 'call'>,
  class_package_id: number,
  payment_method: string | null = 'pm_card_visa',
  more: { key?: string; body?: Record<string, unknown> } = {},
): Promise<Reply> {
  const body = { class_package_id, payment_method, ...more.body }
  return who.call('POST /checkout/attempt', { body, ...(more.key ? { key: more.key } : {}) })
}

/** The customer confirms buying the same package again. */
export const AGAIN = { body: { again: true } }

/** The stored records of a purchase, to compare with the expected ones. */
export async function booksOf({ db }: Api, purchase_id: number) {
  const lines = await db
    .selectFrom('ledger_line')
    .innerJoin(
      'ledger_transaction as entry',
      'entry.ledger_transaction_id',
      'ledger_line.ledger_transaction_id',
    )
    .select(['account', sql<number>`sum(amount_cents)::bigint`.as('cents')])
    .where('entry.purchase_id', '=', purchase_id)
    .groupBy('account')
    .having(sql<boolean>`sum(amount_cents) <> 0`)
    .orderBy('account')
    .execute()
  const count = async (table: 'available_class' | 'purchase_grant' | 'invoice' | 'payment') => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.table(table)} where purchase_id = ${purchase_id}`.execute(db)
    return rows[0]?.count ?? 0
  }
  return {
    ledger: Object.fromEntries(lines.map(({ account, cents }) => [account, cents])),
    credits: await count('available_class'),
    grants: await count('purchase_grant'),
    invoices: await count('invoice'),
    payments: await count('payment'),
  }
}

/** Who downloaded a list, by the audit. */
export async function exported({ db }: Api, action: string): Promise<(number | null)[]> {
  const rows = await db.selectFrom('audit').select('actor_customer_id').where('action', '=', action).execute()
  return rows.map(({ actor_customer_id }) => actor_customer_id)
}

/** The sum of the whole ledger, which must be zero. */
export async function ledgerSum({ db }: Api): Promise<number> {
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(amount_cents), 0)::bigint as sum from ledger_line`.execute(db)
  return rows[0]?.sum ?? Number.NaN
}

/** Sends a request while a transaction that has begun with one statement goes on with another once the request waits for it. */
export async function beside<T>(api: Api, begin: string, send: () => Promise<T>, goOn: string): Promise<T> {
  const other = await api.services.pool.connect()
  try {
    await other.query('begin')
    await other.query(begin)
    let answered = false
    const request = send().finally(() => {
      answered = true
    })
    while (!answered && !(await somebodyWaits(api))) await sleep(10)
    await other.query(goOn)
    await other.query('commit')
    return await request
  } finally {
    other.release()
  }
}

async function somebodyWaits(api: Api): Promise<boolean> {
  const { rowCount } = await api.services.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return (rowCount ?? 0) > 0
}

/** What waits for so many seconds waits for a fiftieth of them, until mocks are restored. */
export function hurryWaiting(): void {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() * 50)
}
