import { Logger, runOnce } from 'graphile-worker'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { queueMessages, type NewMessage } from '#server/features/messages/queue-message.ts'
import { addJob } from '#server/queue/queue.ts'
import { cleanUp } from '#server/jobs/tasks/clean-up.ts'
import { startWorker, taskListOf } from '#server/jobs/worker.ts'
import type { Messenger } from '#server/ports/messenger.ts'
import { type Api, startApi } from '#tests/http/harness.ts'

let api: Api
let delivered: string[]
let broken = false
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  delivered = []
  broken = false
  await api.db.deleteFrom('message').execute()
})

const messenger: Messenger = {
  channel: 'mail',
  delivers: true,
  deliver({ recipient }) {
    if (broken) return Promise.reject(new Error('mail server away'))
    delivered.push(recipient)
    return Promise.resolve({ state: 'sent', providerId: null })
  },
  close: () => Promise.resolve(),
}
const sending = () => ({ ...api.services.messengers, mail: messenger })
const work = (with_: Partial<Api['services']> = {}) =>
  runOnce({
    pgPool: api.services.pool,
    taskList: taskListOf({ ...api.services, messengers: sending(), ...with_ }),
    logger: new Logger(() => () => {}),
  })
const letter = (key: string): NewMessage => ({
  customer_id: null,
  kind: 'welcome',
  channel: 'mail',
  template: null,
  recipient: `${key}@example.com`,
  dedupe_key: `welcome:${key}`,
  subject: 'Hola',
  text: 'Hola',
  html: '<p>Hola</p>',
})
const states = async () => await api.db.selectFrom('message').select(['state', 'error', 'sent_at']).execute()

it('sends a message once, however often it is queued', async () => {
  await queueMessages(api.db, [letter('eva')])
  await queueMessages(api.db, [letter('eva')])
  await work()
  await work()
  expect(delivered).toEqual(['eva@example.com'])
  expect(await states()).toEqual([{ state: 'sent', error: null, sent_at: expect.any(Date) }])
})

it('sends nothing of a transaction that was rolled back', async () => {
  await inTransaction(api.db, async (trx) => {
    await queueMessages(trx, [letter('ana')])
    throw new Error('no')
  }).catch(() => undefined)
  await work()
  expect(delivered).toEqual([])
})

it('stores the message for the inbox if no mail server is configured', async () => {
  await queueMessages(api.db, [letter('lia')])
  await work({ messengers: api.services.messengers })
  expect(await states()).toEqual([{ state: 'stored', error: null, sent_at: null }])
})

it('a mail server that hangs delays no other job', async () => {
  const done: string[] = []
  const slow: Messenger = {
    ...messenger,
    deliver: async ({ recipient }) => {
      await new Promise((later) => setTimeout(later, 200))
      done.push(recipient)
      return { state: 'sent', providerId: null }
    },
  }
  await queueMessages(api.db, ['uno', 'dos', 'tres', 'cuatro'].map(letter))
  await addJob(api.db, 'fill-places', { single_class_id: 0 })
  const services = { ...api.services, messengers: { ...api.services.messengers, mail: slow } }
  const list = taskListOf(services)
  const noted = { ...list, 'fill-places': () => void done.push('a free place') }
  await runOnce({
    pgPool: api.services.pool,
    concurrency: 2,
    taskList: noted,
    logger: new Logger(() => () => {}),
  })
  expect(done[0]).toBe('a free place')
  expect(done).toHaveLength(5)
})

it('retries when the mail server was unreachable', async () => {
  broken = true
  await queueMessages(api.db, [letter('sol')])
  await work()
  expect(await states()).toEqual([{ state: 'failed', error: 'mail server away', sent_at: null }])
  broken = false
  // The worker ends without waiting for the failed job to be given back.
  const workAgain = async () => {
    await api.services.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await work()
    return delivered
  }
  await expect.poll(workAgain).toEqual(['sol@example.com'])
})

it('expires credits after their last day in the studio’s time zone', async () => {
  const { customer_id } = await api.build.customer()
  await api.build.credits(2, { customer_id, expires_on: '2026-03-01' })
  await api.build.credits(1, { customer_id, expires_on: '2026-03-02' })
  const free = async () =>
    (await api.db.selectFrom('available_class').select('state').where('state', '=', 'free').execute()).length
  const at = (instant: string) => ({ clock: { now: () => new Date(instant) } })
  await addJob(api.db, 'expire-credits', {})
  // Still the first of March in Mexico.
  await work(at('2026-03-02T05:59:00Z'))
  expect(await free()).toBe(3)
  await addJob(api.db, 'expire-credits', {})
  await work(at('2026-03-02T06:01:00Z'))
  expect(await free()).toBe(1)
})

it('deletes old answers, expired counters and accounts without a record', async () => {
  const old = new Date(Date.now() - 31 * 86_400_000)
  const row = { account: 'a', call: 'c', body_hash: 'h', status: 200, answer: '"x"' }
  await api.db
    .insertInto('idempotency')
    .values([
      { ...row, key: 'old', created_at: old },
      { ...row, key: 'new' },
    ])
    .execute()
  const { uid } = await api.newcomer()
  await api.visitor.call('POST /auth/sign-up/email', {
    body: { email: 'sola@example.com', password: 'grapa-verde-7', name: 'Sola' },
  })
  await api.db.updateTable('auth.user').set({ createdAt: old }).execute()
  await addJob(api.db, 'clean-up', {})
  await work()
  expect(await api.db.selectFrom('idempotency').select('key').execute()).toEqual([{ key: 'new' }])
  expect(await api.db.selectFrom('auth.user').select('id').execute()).toEqual([{ id: uid }])
})

it('clean up what they can when one step and one file cannot be removed', async () => {
  const old = new Date(Date.now() - 31 * 86_400_000)
  await api.db.insertInto('mail_report').values({ report_id: 'old', received_at: old }).execute()
  await api.db
    .insertInto('file_leftover')
    .values(['abcdef0001', 'abcdef0002'].map((storage_key, at) => ({ storage_key, remove_at: new Date(at) })))
    .execute()
  const refuse = () => Promise.reject(new Error('not now'))
  const { identity, files } = api.services
  const cleaned = cleanUp({
    ...api.services,
    identity: { ...identity, removeEnded: refuse },
    files: { ...files, remove: (key) => (key === 'abcdef0001' ? refuse() : files.remove(key)) },
  })
  await expect(cleaned).rejects.toThrow('not cleaned up: sessions, bytes')
  expect(await api.db.selectFrom('mail_report').select('report_id').execute()).toEqual([])
  const left = await api.db.selectFrom('file_leftover').select(['storage_key', 'remove_at']).execute()
  expect(left.map(({ storage_key }) => storage_key)).toEqual(['abcdef0001'])
  expect(left[0]?.remove_at.getTime()).toBeGreaterThan(Date.now())
})

it('run within a moment in a worker, which stops when told to', async () => {
  const worker = await startWorker({ ...api.services, messengers: sending() })
  try {
    await queueMessages(api.db, [letter('eva')])
    await expect.poll(() => delivered, { timeout: 1000 }).toEqual(['eva@example.com'])
  } finally {
    await worker.stop()
  }
  await queueMessages(api.db, [letter('ana')])
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(delivered).toEqual(['eva@example.com'])
})
