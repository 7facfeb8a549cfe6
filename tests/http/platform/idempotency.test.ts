import { z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { defineCalls } from '#contract/define.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { mount } from '#server/http/calls/mount.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import { renderError } from '#server/http/pages/render-error.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

// Two small calls of our own, so that what is tested is the mechanism and not a feature.
const body = z.strictObject({
  name: z.string(),
  refuse: z.boolean().optional(),
  crash: z.boolean().optional(),
})
const answer = z.object({ announcement_id: z.int(), z: z.string(), a: z.string() })
const call = { access: 'customer', summary: '', body, answer, idempotent: true } as const
const calls = defineCalls('Test', { 'POST /whole': call, 'POST /steps': call })

let api: Api
let app: Hono<ApiEnv>
let eva: Client
let runs = 0

beforeAll(async () => {
  api = await startApi()
  eva = await api.as('customer')
  app = new Hono<ApiEnv>()
  app.onError((error, c) => renderError(error, c, api.services.log))
  const work = async (db: Api['db'], { name, refuse, crash }: z.output<typeof body>) => {
    runs++
    return inTransaction(db, async (trx) => {
      const { announcement_id } = await trx
        .insertInto('announcement')
        .values({ title: name, content: '' })
        .returning('announcement_id')
        .executeTakeFirstOrThrow()
      if (refuse) throw new AppError(412, 'a_rule', 'No se puede.', { extra: { decline_code: 'x' } })
      if (crash) throw new Error('a fault')
      await new Promise((resolve) => setTimeout(resolve, 20))
      return { z: 'ü', announcement_id, a: 'x' }
    })
  }
  mount(app, api.services, [
    implement(calls['POST /whole'], (ctx) => work(ctx.db, ctx.body)),
    implement(calls['POST /steps'], (ctx) => work(ctx.db, ctx.body), { idempotency: 'steps' }),
  ])
})
beforeEach(async () => {
  runs = 0
  await api.db.deleteFrom('announcement').execute()
})

const post = async (path: string, content: unknown, key: string | null, token = eva.token) => {
  const response = await app.request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
    body: typeof content === 'string' ? content : JSON.stringify(content),
  })
  return { status: response.status, text: await response.text() }
}
const written = async () => (await api.db.selectFrom('announcement').select('title').execute()).length

it.each(['/whole', '/steps'])(
  'replays the same bytes for a repeated %s, without doing it again',
  async (path) => {
    const key = `${path} one`
    const first = await post(path, { name: 'a' }, key)
    expect(first.status).toBe(200)
    expect(await post(path, { name: 'a' }, key)).toEqual(first)
    expect([runs, await written()]).toEqual([1, 1])
  },
)

it('treats the same fields in another order as the same request', async () => {
  const first = await post('/whole', '{"name":"a","refuse":false}', 'order')
  expect(await post('/whole', '{"refuse":false,"name":"a"}', 'order')).toEqual(first)
})

it.each(['/whole', '/steps'])('refuses the key of %s with another body', async (path) => {
  await post(path, { name: 'a' }, `${path} two`)
  const other = await post(path, { name: 'b' }, `${path} two`)
  expect([other.status, JSON.parse(other.text).code]).toEqual([409, 'idempotency_reused'])
  expect(await written()).toBe(1)
})

it('refuses the key with another call', async () => {
  await post('/whole', { name: 'a' }, 'calls')
  expect((await post('/steps', { name: 'a' }, 'calls')).status).toBe(409)
})

it.each(['/whole', '/steps'])('replays a refusal of %s, with nothing written', async (path) => {
  const first = await post(path, { name: 'a', refuse: true }, `${path} no`)
  expect([first.status, JSON.parse(first.text)]).toMatchObject([
    412,
    { code: 'a_rule', error: 'No se puede.', decline_code: 'x' },
  ])
  const again = await post(path, { name: 'a', refuse: true }, `${path} no`)
  expect([again.status, JSON.parse(again.text).error]).toEqual([412, 'No se puede.'])
  expect([runs, await written()]).toEqual([1, 0])
})

it.each(['/whole', '/steps'])(
  'forgets the key of %s after a server error, so that it can be retried',
  async (path) => {
    expect((await post(path, { name: 'a', crash: true }, `${path} fault`)).status).toBe(500)
    expect((await post(path, { name: 'a', crash: true }, `${path} fault`)).status).toBe(500)
    expect([runs, await written()]).toEqual([2, 0])
  },
)

it.each(['/whole', '/steps'])(
  'runs %s once for fifty parallel requests, and all get the same answer',
  async (path) => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => post(path, { name: 'a' }, `${path} fifty`)),
    )
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
    expect(replies[0]?.status).toBe(200)
    expect([runs, await written()]).toEqual([1, 1])
  },
)

it('separates two accounts’ keys', async () => {
  const other = await api.newcomer()
  await post('/whole', { name: 'a' }, 'shared')
  expect((await post('/whole', { name: 'b' }, 'shared', other.token)).status).toBe(200)
  expect(await written()).toBe(2)
})

it('runs each request without a key, and refuses an empty or too long key', async () => {
  await post('/whole', { name: 'a' }, null)
  await post('/whole', { name: 'a' }, null)
  expect(await written()).toBe(2)
  expect((await post('/whole', { name: 'a' }, '')).status).toBe(400)
  expect((await post('/whole', { name: 'a' }, 'k'.repeat(256))).status).toBe(400)
  expect((await post('/whole', { name: 'a' }, 'k'.repeat(255))).status).toBe(200)
})

it('takes over a call in steps whose process died, and makes a running one’s retry wait', async () => {
  const row = {
    account: eva.uid,
    key: 'died',
    call: 'POST /steps',
    body_hash: '',
    status: null,
    answer: null,
  }
  await post('/steps', { name: 'a' }, 'model')
  const { body_hash } = await api.db
    .selectFrom('idempotency')
    .select('body_hash')
    .where('key', '=', 'model')
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('idempotency')
    .values({ ...row, body_hash, created_at: new Date(Date.now() - 61_000) })
    .execute()
  expect((await post('/steps', { name: 'a' }, 'died')).status).toBe(200)
})

it('stores an answer for thirty days', async () => {
  const age = (days: number) =>
    api.db
      .updateTable('idempotency')
      .set({ created_at: new Date(Date.now() - days * 86_400_000) })
      .where('key', '=', 'old')
      .execute()
  const first = await post('/whole', { name: 'a' }, 'old')
  await age(29.9)
  expect(await post('/whole', { name: 'a' }, 'old')).toEqual(first)
  await age(30.1)
  expect((await post('/whole', { name: 'b' }, 'old')).status).toBe(200)
  expect(await written()).toBe(2)
})
