import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { reconcilePurchases } from '#server/features/selling/events/reconcile-purchases.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { booksOf, buy, ledgerSum } from '#tests/http/selling/help.ts'
import { describeProviders } from '#tests/vendors/describe-providers.ts'
import type { ProviderFixture } from '#tests/vendors/fixture.ts'

const LATER = 11 * 60_000
const PAID = { credits: 10, grants: 1, invoices: 1, payments: 1 }
const buyer = fileURLToPath(new URL('buyer.ts', import.meta.url))

/** With every provider: a process that dies at the worst moments leaves nothing that one run of the reconciler does not settle. */
describeProviders('a process that is killed while it buys by', (open) => {
  let provider: ProviderFixture
  let api: Api
  let ana: Client
  let pack: number
  let skipped = 0

  beforeAll(async () => {
    ;({ provider, api } = await open({ settings: { oxxo_enabled: true }, now: () => Date.now() + skipped }))
  })
  beforeEach(async () => {
    skipped = 0
    ana = await api.newcomer()
    pack = (await api.build.classPackage({ class_amount: 10 })).class_package_id
  })

  /** Gives how the process ended, and the request that it never answered. */
  async function buyAndDie(at: 'charged' | 'granted') {
    const key = crypto.randomUUID()
    const approved = await provider.approveFirst?.(api, ana, pack, key)
    const { connectionString } = api.services.pool.options
    const given = [ana.customer_id, pack, key, provider.methods.works, at, approved ?? '']
    const child = spawn(process.execPath, [buyer, ...given.map(String)], {
      env: {
        ...process.env,
        ...provider.environment,
        DATABASE_URL: connectionString,
        DATA_DIR: api.services.environment.dataDir,
        SECRET: api.services.environment.secret,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const signal = await new Promise((done) => child.on('exit', (_code, how) => done(how)))
    expect(signal).toBe('SIGKILL')
    return () =>
      approved === undefined
        ? buy(ana, pack, provider.methods.works, { key })
        : ana.call('POST /checkout/capture', { body: { orderID: approved } })
  }

  const purchases = () =>
    api.db
      .selectFrom('purchase')
      .select(['purchase_id', 'status'])
      .where('customer_id', '=', ana.customer_id)
      .execute()

  async function agreesAfterOneRun(): Promise<void> {
    skipped = LATER
    for (let runs = 0; runs < 2; runs += 1) {
      await reconcilePurchases(api.services)
      const [bought, ...more] = await purchases()
      expect([bought?.status, more]).toEqual(['completed', []])
      expect(await booksOf(api, bought?.purchase_id ?? 0)).toMatchObject(PAID)
      expect(await provider.charges(api, ana.customer_id)).toBe(1)
    }
    expect(await ledgerSum(api)).toBe(0)
    expect(await verify(api.db)).toEqual([])
  }

  it('between the charge and the grant is settled by one run of the reconciler', async () => {
    const ask = await buyAndDie('charged')
    expect((await purchases()).map(({ status }) => status)).toEqual(['pending'])
    expect(await provider.charges(api, ana.customer_id)).toBe(1)
    await agreesAfterOneRun()
    expect((await ask()).status).toBe(200)
    await agreesAfterOneRun()
  })

  it('between the charge and the grant is continued by the same request', async () => {
    const ask = await buyAndDie('charged')
    expect((await ask()).status).toBe(200)
    await agreesAfterOneRun()
  })

  it('between the grant and the answer has bought once, and the same request gets the answer', async () => {
    const ask = await buyAndDie('granted')
    const [bought] = await purchases()
    expect(bought?.status).toBe('completed')
    await agreesAfterOneRun()
    const reply = await ask()
    expect([reply.status, reply.body.purchase_id]).toEqual([200, bought?.purchase_id])
    await agreesAfterOneRun()
  })
})
