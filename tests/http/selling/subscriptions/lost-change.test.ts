import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { learnSubscription } from '#server/features/selling/subscriptions/learn-subscription.ts'
import type { Reply } from '#tests/http/harness.ts'
import { buy } from '#tests/http/selling/help.ts'
import { MONTHLY, ownStudio } from './help.ts'

const studio = ownStudio({ allow_pause: true })

/** Lets the database refuse a purchase's next state once, after its provider was asked, as a deadlock or a lost connection does. */
async function refusing(state: string, work: () => Promise<Reply>): Promise<Reply> {
  const { db } = studio.api
  await sql
    .raw(`
    create function refuse() returns trigger language plpgsql as $$
    begin
      if new.status = '${state}' and new.status <> old.status then raise exception 'refused' using errcode = '40P01'; end if;
      return new;
    end $$`)
    .execute(db)
  await sql`create trigger refuse before update on purchase for each row execute function refuse()`.execute(
    db,
  )
  try {
    return await work()
  } finally {
    await sql`drop trigger refuse on purchase`.execute(db)
    await sql`drop function refuse()`.execute(db)
  }
}

const subscribe = async (): Promise<number> => {
  const { class_package_id } = await studio.api.build.classPackage(MONTHLY)
  return (await buy(studio.ana, class_package_id)).body.purchase_id
}
const cancel = (id: number) =>
  studio.ana.call(`POST /purchases/cancel/${id}`, { body: { reason: 'Me mudo' } })
const keep = (id: number) => studio.ana.call(`POST /purchases/keep/${id}`, { body: {} })
const revoke = async (purchase_id: number) =>
  (await studio.api.as('admin')).call('PUT /customer/revokeAccess', { body: { purchase_id } })
/** What the subscription is here and at its provider. */
const both = (id: number) =>
  studio.api.db
    .selectFrom('purchase')
    .innerJoin('sandbox_subscription', 'sandbox_subscription.reference', 'purchase.subscription_id')
    .select(['purchase.status', 'sandbox_subscription.ends'])
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow()
/** Runs the one job that was left for the subscription, when it is due. */
const learn = async (id: number): Promise<void> => {
  const { rows } = await sql<{ due: Date }>`
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier = 'learn-subscription'
      and (job.payload->>'purchase_id')::integer = ${id} returning job.run_at as due`.execute(studio.api.db)
  expect(rows).toEqual([{ due: new Date(studio.now + 2 * 60_000) }])
  await learnSubscription(studio.api.services, id)
}

it('a revocation that is lost after the provider ended the subscription is at least a cancellation, and can be repeated', async () => {
  const id = await subscribe()
  expect((await refusing('revoked', () => revoke(id))).status).toBe(503)
  expect(await both(id)).toEqual({ status: 'active', ends: true })
  await learn(id)
  expect(await both(id)).toEqual({ status: 'cancelled', ends: true })
  expect((await revoke(id)).status).toBe(200)
  await learn(id)
  expect(await both(id)).toEqual({ status: 'revoked', ends: true })
})

it('a cancellation that is lost after the provider was asked is learnt from it, and so is one that is taken back', async () => {
  const id = await subscribe()
  expect((await refusing('cancelled', () => cancel(id))).status).toBe(503)
  await learn(id)
  expect(await both(id)).toEqual({ status: 'cancelled', ends: true })
  expect((await refusing('active', () => keep(id))).status).toBe(503)
  expect(await both(id)).toEqual({ status: 'cancelled', ends: false })
  await learn(id)
  expect(await both(id)).toEqual({ status: 'active', ends: false })
})

it('what was stored is not changed by the look-up', async () => {
  const id = await subscribe()
  expect((await cancel(id)).status).toBe(200)
  const { updated_at } = await studio.api.db
    .selectFrom('purchase')
    .select('updated_at')
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow()
  await learn(id)
  expect(await both(id)).toEqual({ status: 'cancelled', ends: true })
  const after = await studio.api.db
    .selectFrom('purchase')
    .select('updated_at')
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ updated_at })
})
