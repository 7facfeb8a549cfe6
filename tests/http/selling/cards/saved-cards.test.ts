import { beforeAll, beforeEach, expect, it } from 'vitest'
import { dropCard } from '#server/features/selling/cards/drop-card.ts'
import { reconcilePurchases } from '#server/features/selling/events/reconcile-purchases.ts'
import { describeProviders } from '#tests/vendors/describe-providers.ts'
import type { ProviderFixture, Waiting } from '#tests/vendors/fixture.ts'
import { configure } from '#tests/http/configure.ts'
import type { Api, Client } from '#tests/http/harness.ts'
import { buy } from '#tests/http/selling/help.ts'
import { cardsAtProvider, runProviderJobs } from './drop-cards.ts'

const MINUTE = 60_000

/** A card is kept with the payment that it was charged for, and not before. */
describeProviders(
  'cards kept by',
  (open) => {
    let provider: ProviderFixture
    let api: Api
    let ana: Client
    let pack: number
    let plan: number
    let skipped = 0

    beforeAll(async () => {
      const settings = { payment_sources_enabled: true }
      ;({ provider, api } = await open({ settings, now: () => Date.now() + skipped }))
    })
    beforeEach(async () => {
      skipped = 0
      ana = await api.newcomer()
      pack = (await api.build.classPackage({ price_cents: 150_000 })).class_package_id
      plan = (
        await api.build.classPackage({
          price_cents: 90_000,
          is_subscription: true,
          subscription_period: 'month',
          subscription_interval: 1,
        })
      ).class_package_id
    })

    const pay = (method: string, { key, saveCard = true, of = pack }: Record<string, unknown> = {}) =>
      buy(ana, of as number, method, {
        body: { saveCard, again: true },
        ...(key ? { key: key as string } : {}),
      })
    const listed = async () => (await ana.call('GET /payment_sources')).body.payment_sources
    const confirm = (purchase_id: number) => ana.call('POST /checkout/confirm', { body: { purchase_id } })
    /** What the provider has of this customer, once everything that was queued is done. */
    const atProvider = async (): Promise<unknown[]> => {
      await runProviderJobs(api)
      return cardsAtProvider(api, provider.name, ana.customer_id)
    }
    /** The sandbox has no books of cards. */
    const countAtProvider = (cards: number) => (provider.name === 'sandbox' ? 0 : cards)
    const paymentOf = async (purchase_id: number): Promise<Waiting> => {
      const row = await api.db
        .selectFrom('payment')
        .innerJoin('purchase', 'purchase.purchase_id', 'payment.purchase_id')
        .select(['customer_id', 'amount_cents', 'attempt_key', 'gateway_payment_id', 'client_secret'])
        .where('payment.purchase_id', '=', purchase_id)
        .executeTakeFirstOrThrow()
      return { ...row, reference: row.gateway_payment_id ?? '', clientSecret: row.client_secret }
    }

    it('is saved after its payment, and can pay again', async () => {
      expect((await pay(provider.methods.works)).status).toBe(200)
      const [card, ...more] = await listed()
      expect(card).toMatchObject({ card_type: 'visa', last_digits: '4242', is_default: true })
      expect([more, (await atProvider()).length]).toEqual([[], countAtProvider(1)])
      const again = await buy(ana, pack, card.source_id, { body: { again: true } })
      expect([again.status, (await listed()).length]).toEqual([200, 1])
    })

    it('pays nothing while the studio has switched saved cards off, and pays once they are on again', async () => {
      expect((await pay(provider.methods.works)).status).toBe(200)
      const [card] = await listed()
      const again = () => buy(ana, pack, card.source_id, { body: { again: true } })
      await configure(api, { payment_sources_enabled: false })
      const refused = await again()
      const other = await pay(provider.methods.works)
      await configure(api, { payment_sources_enabled: true })
      expect([refused.status, refused.body.code]).toEqual([400, 'payment_method_missing'])
      expect([other.status, (await again()).status]).toEqual([200, 200])
    })

    it('is not saved unless requested', async () => {
      expect((await pay(provider.methods.works, { saveCard: false })).status).toBe(200)
      expect([await listed(), await atProvider()]).toEqual([[], []])
    })

    it('is saved once, however often it pays', async () => {
      for (let times = 0; times < 2; times += 1) expect((await pay(provider.methods.works)).status).toBe(200)
      expect([(await listed()).length, (await atProvider()).length]).toEqual([1, countAtProvider(1)])
    })

    it.each(['once', 'as a subscription'])('is not saved when it is refused, %s', async (how) => {
      for (const { method } of provider.methods.refused)
        expect((await pay(method, { of: how === 'once' ? pack : plan })).status, method).toBe(402)
      expect([await listed(), await atProvider()]).toEqual([[], []])
    })

    it('of a subscription is always saved', async () => {
      const { status, body } = await pay(provider.methods.works, { of: plan, saveCard: false })
      expect(status).toBe(200)
      const { purchase } = (await ana.call(`GET /purchases/${body.purchase_id}`)).body
      expect(await listed()).toMatchObject([{ last_digits: '4242', used_by: [purchase.class_package.title] }])
      expect((await atProvider()).length).toBe(countAtProvider(1))
    })

    it('stays while a subscription that was changed to it charges it', async () => {
      if (provider.name === 'sandbox') return
      const { cards } = provider.subscriptions
      const typed = () => provider.fresh?.(cards?.other ?? '') ?? ''
      const { purchase_id } = (await pay(provider.methods.works, { of: plan })).body
      const change = (payment_method: string) =>
        ana.call(`POST /purchases/card/${purchase_id}`, { body: { payment_method } })
      expect((await change(typed())).status).toBe(200)
      expect((await ana.call('POST /payment_sources', { body: { source_id: typed() } })).status).toBe(200)
      const [visa, other] = await listed()
      expect([visa, other]).toMatchObject([{ last_digits: '4242' }, { last_digits: '4444', used_by: [] }])
      const remove = () => ana.call(`DELETE /payment_sources/${other.payment_source_id}`)
      const refused = await remove()
      expect([refused.status, refused.body.code]).toEqual([409, 'card_in_use'])
      const restore = provider.down(api)
      expect((await remove()).status).toBe(503)
      restore()
      expect((await change(visa.source_id)).status).toBe(200)
      expect((await remove()).status).toBe(200)
    })

    it('stays while a subscription is being changed to it', async () => {
      const { purchase_id } = (await pay(provider.methods.works, { of: plan })).body
      const other = provider.subscriptions.cards?.other ?? 'pm_card_mastercard'
      const source_id = provider.fresh?.(other) ?? other
      const { payment_source } = (await ana.call('POST /payment_sources', { body: { source_id } })).body
      const asked = (asked_card: string | null) =>
        api.db
          .updateTable('purchase')
          .set({ asked_card, asked_card_at: asked_card === null ? null : new Date() })
          .where('purchase_id', '=', purchase_id)
          .execute()
      const remove = () => ana.call(`DELETE /payment_sources/${payment_source.payment_source_id}`)
      await asked(payment_source.source_id)
      expect((await remove()).body.code).toBe('card_in_use')
      await asked(null)
      expect((await remove()).status).toBe(200)
    })

    it.each(['once', 'as a subscription', 'saved alone'])(
      'goes on with a new account for a customer who was deleted at the provider, %s',
      async (how) => {
        if (!provider.dropAccounts) return
        expect((await pay(provider.methods.works)).status).toBe(200)
        const [{ source_id: lost }] = await listed()
        provider.dropAccounts(ana.customer_id)
        const { works } = provider.methods
        const reply =
          how === 'saved alone'
            ? await ana.call('POST /payment_sources', { body: { source_id: provider.fresh?.(works) } })
            : await pay(works, { of: how === 'once' ? pack : plan })
        expect(reply.status, JSON.stringify(reply.body)).toBe(200)
        const [card, ...more] = await listed()
        expect([card.source_id, more]).toEqual([expect.not.stringMatching(lost), []])
        const again = await buy(ana, pack, card.source_id, { body: { again: true } })
        expect([again.status, await atProvider()]).toEqual([200, [card.source_id]])
      },
    )

    it('that was deleted with its customer is asked for again', async () => {
      if (!provider.dropAccounts) return
      expect((await pay(provider.methods.works)).status).toBe(200)
      const [card] = await listed()
      provider.dropAccounts(ana.customer_id)
      const refused = await buy(ana, pack, card.source_id, { body: { again: true } })
      expect([refused.status, refused.body.code, await listed()]).toEqual([400, 'payment_method_missing', []])
    })

    it.each(['the browser', 'an event', 'the reconciler'])(
      'with 3-D Secure is saved when %s reports the approval',
      async (who) => {
        const { purchase_id } = (await pay(provider.methods.needsAction)).body
        expect(await listed()).toEqual([])
        const { events } = await provider.act(api, await paymentOf(purchase_id), true)
        if (who === 'the browser') await confirm(purchase_id)
        if (who === 'an event')
          for (const { body, headers } of events)
            await api.fetch(`POST /api/webhooks/${provider.name}`, { body, headers })
        if (who === 'the reconciler') {
          skipped = 15 * MINUTE
          await reconcilePurchases(api.services)
        }
        expect(await listed()).toHaveLength(1)
        expect((await atProvider()).length).toBe(countAtProvider(1))
      },
    )

    it.each(['refused', 'left'])('with 3-D Secure is not saved when it is %s', async (how) => {
      const { purchase_id } = (await pay(provider.methods.needsAction)).body
      if (how === 'refused') {
        await provider.act(api, await paymentOf(purchase_id), false)
        expect((await confirm(purchase_id)).status).toBe(402)
      } else {
        skipped = 70 * MINUTE
        await reconcilePurchases(api.services)
      }
      expect([await listed(), await atProvider()]).toEqual([[], []])
    })

    it('being added or changed beside a refused payment is left alone', async () => {
      const gateway = api.services.gateways.get(provider.name)
      if (!gateway?.clearUp || !gateway.sources) return
      const { body } = await pay(provider.methods.works, { of: plan })
      const [saved] = await cardsAtProvider(api, provider.name, ana.customer_id)
      expect((await pay(provider.methods.refused[0]?.method ?? '')).status).toBe(402)
      const { payment_id, reference } = await api.db
        .selectFrom('payment')
        .innerJoin('purchase', 'purchase.purchase_id', 'payment.purchase_id')
        .innerJoin('provider_account as account', 'account.customer_id', 'purchase.customer_id')
        .select(['payment_id', 'account.reference'])
        .where('purchase.customer_id', '=', ana.customer_id)
        .where('payment.status', '=', 'failed')
        .executeTakeFirstOrThrow()
      // The provider has it, and our own answer is on its way.
      const other = provider.subscriptions.cards?.other ?? ''
      const added = (await gateway.sources.save(reference, provider.fresh?.(other) ?? other)).sourceId
      const left = async (minutes: number) => {
        skipped = minutes * MINUTE
        await dropCard(api.services, payment_id)
        return new Set(await cardsAtProvider(api, provider.name, ana.customer_id))
      }
      expect(await left(5)).toEqual(new Set([saved, added]))
      const changing = (asked_card: string | null, minutes: number) =>
        api.db
          .updateTable('purchase')
          .set({ asked_card, asked_card_at: new Date(Date.now() + minutes * MINUTE) })
          .where('purchase_id', '=', body.purchase_id)
          .execute()
      await changing('tok_new', 65)
      expect(await left(70)).toEqual(new Set([saved, added]))
      await changing(null, 65)
      expect(await left(70)).toEqual(new Set([saved]))
    })

    it('is saved once when the provider’s answer was lost and the request is repeated', async () => {
      const key = crypto.randomUUID()
      const found = provider.losesAnswers(api)
      await pay(provider.methods.works, { key })
      found()
      expect((await pay(provider.methods.works, { key })).status).toBe(200)
      expect(await provider.charges(api, ana.customer_id)).toBe(1)
      expect([(await listed()).length, (await atProvider()).length]).toEqual([1, countAtProvider(1)])
    })

    it('is charged, and deleted again if ten are saved', async () => {
      for (let count = 0; count < 10; count += 1)
        await api.db
          .insertInto('payment_source')
          .values({
            customer_id: ana.customer_id,
            gateway: provider.name,
            source_id: crypto.randomUUID(),
            last_digits: '0000',
          })
          .execute()
      expect((await pay(provider.methods.works)).status).toBe(200)
      expect([(await listed()).length, await atProvider()]).toEqual([10, []])
    })
  },
  ['sandbox', 'stripe', 'conekta'],
)
