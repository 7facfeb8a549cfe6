import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Queryable } from '#server/db/transaction.ts'

/**
 * A gate between the callers' reads and writes. It opens once this many have arrived and then stays open: however
 * slow the machine, none has written before all of them have read. A control without it could pass by luck.
 */
export function gate(count: number): () => Promise<void> {
  const opened = Promise.withResolvers<void>()
  let come = 0
  return () => {
    come += 1
    if (come >= count) opened.resolve()
    return opened.promise
  }
}

/** The same inside a database function, as a PL/pgSQL statement; call `closeGate` before. */
export const PASS_GATE = 'perform pass_gate();'

/** The source of reserve_place with the gate between its last question and its first write. */
export function gatedBooking(source: string): string {
  const gated = source.replace('  if here.entry is not null then', (write) => `  ${PASS_GATE}\n${write}`)
  if (gated === source) throw new Error('reserve_place no longer reads as this gate expects')
  return gated.replace('create function', 'create or replace function')
}

/**
 * Closes a database's gate until this many have arrived. A sequence counts them, since it is visible across
 * transactions.
 */
export async function closeGate(db: Queryable, count: number): Promise<void> {
  await sql`drop sequence if exists gate`.execute(db)
  await sql`create sequence gate`.execute(db)
  await sql
    .raw(`
    create or replace function pass_gate() returns void language plpgsql as $$
    begin
      perform nextval('gate');
      for turn in 1..2000 loop
        if (select last_value from gate) >= ${count} then return; end if;
        perform pg_sleep(0.01);
      end loop;
      raise exception 'nobody else came to the gate';
    end $$`)
    .execute(db)
}

/** Resolves when somebody waits at the gate. */
export async function untilAtGate(db: Queryable): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from gate where is_called`.execute(db)
    if (rows.length > 0) return
    await sleep(10)
  }
}

/** Arrives at the gate as one more. */
export async function passGate(db: Queryable): Promise<void> {
  await sql`select pass_gate()`.execute(db)
}
