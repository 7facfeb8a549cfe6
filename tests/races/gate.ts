import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Queryable } from '#server/db/transaction.ts'

/**
 * A gate between what the callers read and what they write. It opens when so many stand before it, and stays open: however slow
 * the machine, nobody has written before all of those have read. A control without it could be right by luck.
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

/** The same inside of a database function, as a statement of PL/pgSQL; `closeGate` comes first. */
export const PASS_GATE = 'perform pass_gate();'

/** Closes the gate of a database until so many have come. They are counted by a sequence, which no transaction hides. */
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

/** Until somebody stands before the gate. */
export async function untilAtGate(db: Queryable): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from gate where is_called`.execute(db)
    if (rows.length > 0) return
    await sleep(10)
  }
}

/** Comes to the gate as one more. */
export async function passGate(db: Queryable): Promise<void> {
  await sql`select pass_gate()`.execute(db)
}
