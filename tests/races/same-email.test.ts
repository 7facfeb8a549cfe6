import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type Api, type Client, cookiesIn, PASSWORD, startApi } from '#tests/http/harness.ts'

let api: Api
let desk: Client
beforeAll(async () => {
  api = await startApi()
  desk = await api.as('reception')
})

/** A sign-in account that has not finished signing up, and the desk's entry of the same e-mail. */
async function same(n: number) {
  const email = `misma${n}@example.com`
  const body = { name: 'Ada', last_name: 'Luz', email }
  const opened = await api.visitor.call('POST /auth/sign-up/email', {
    body: { email, password: PASSWORD, name: 'Ada' },
  })
  const { body: given } = await api.visitor.call('GET /auth/token', {
    headers: { cookie: cookiesIn(opened) },
  })
  const ada = api.withToken(given.token)
  return {
    email,
    ada,
    signUp: () => ada.call('POST /customer/signup', { body: { ...body, phone: `551020304${n}` } }),
    enter: () =>
      desk.call('POST /customer', { body: { ...body, phone: `551020305${n}` }, key: `entered-${n}` }),
  }
}

/** Begins the second once the first has written and waits to commit; returns both answers. */
async function beside<T>(first: () => Promise<T>, second: () => Promise<T>): Promise<[T, T]> {
  return api.db
    .transaction()
    .execute(async (trx) => {
      // Each of them queues a mail after its record.
      await sql`lock table message in exclusive mode`.execute(trx)
      const one = first()
      await untilWaiting(1)
      const other = second()
      await untilWaiting(2)
      return [one, other] as const
    })
    .then((both) => Promise.all(both))
}

async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
    if (rows.length >= count) return
    await sleep(10)
  }
}

const signIn = (email: string) =>
  api.visitor.call('POST /auth/sign-in/email', { body: { email, password: PASSWORD } })

it('the desk enters the e-mail of somebody who is signing up: they keep their account', async () => {
  const { email, ada, signUp, enter } = await same(1)
  const [signedUp, entered] = await beside(signUp, enter)
  expect([signedUp.status, entered.status, entered.body.code]).toEqual([200, 409, 'email_taken'])
  expect((await ada.call('GET /customer')).status).toBe(200)
  expect((await signIn(email)).status).toBe(200)
})

it('somebody signs up with an e-mail that the desk is entering: the account is the desk’s, without their password', async () => {
  const { email, signUp, enter } = await same(2)
  const [entered, signedUp] = await beside(enter, signUp)
  expect([entered.status, signedUp.status, signedUp.body.code]).toEqual([200, 409, 'account_exists'])
  expect((await signIn(email)).status).toBe(401)
  const accounts = await api.db
    .selectFrom('auth.user as u')
    .innerJoin('customer as c', 'c.uid', 'u.id')
    .select('c.customer_id')
    .where('u.email', '=', email)
    .execute()
  expect(accounts).toEqual([{ customer_id: entered.body.customer.customer_id }])
})

it('more people than there are connections are entered at once, each with a key', async () => {
  const enter = (n: number) =>
    desk.call('POST /customer', {
      body: { name: 'Iris', last_name: 'Paz', email: `iris${n}@example.com`, phone: `55203040${n}` },
      key: `iris-${n}`,
    })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => enter(n + 10)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})
