import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Customer } from '#contract/types.ts'
import { configurationFrom } from '#domain/configuration/configuration.ts'
import type { Api } from '#web/api/client.ts'
import { structuredContext } from '#web/findable/structured-data.ts'
import {
  apiContext,
  nowContext,
  siteOriginContext,
  studioContext,
  viewerContext,
} from '#web/server-context.ts'
import { loadShop } from './load-shop.ts'

const pack = (class_package_id: number, limit_per_customer: number | null = null, price = 100) => ({
  class_package_id,
  title: `Paquete ${class_package_id}`,
  description: null,
  price,
  sale_price: null,
  image: null,
  limit_per_customer,
})

const LISTS: Record<string, object[]> = {
  presenciales: [pack(10, 1, 0), pack(11, 1), pack(12)],
  online: [pack(20, 1), pack(21, 2), pack(22)],
  especiales: [pack(30, 1), pack(31)],
}

/** The shop for a customer with these packages, in any state. */
async function shopFor(bought: Record<number, string[]>, search = '', videos_enabled = true) {
  const api = (name: string) => {
    const group = /presenciales|online|especiales/.exec(name)?.[0]
    return Promise.resolve(group === undefined ? { single_classes: [] } : { class_packages: LISTS[group] })
  }
  const purchases = Object.entries(bought).flatMap(([id, states]) =>
    states.map((status) => ({ class_package_id: Number(id), status })),
  )
  const context = new RouterContextProvider()
  context.set(nowContext, new Date())
  context.set(apiContext, api as unknown as Api)
  context.set(studioContext, configurationFrom(new Map([['videos_enabled', videos_enabled]])))
  context.set(siteOriginContext, 'https://casaaura.mx')
  context.set(structuredContext, [])
  context.set(viewerContext, { purchases } as unknown as Customer)
  const { kind, lists, used, gift } = await loadShop(
    context,
    new URL(`https://casaaura.mx/paquetes${search}`),
  )
  const ids = (list: readonly { class_package_id: number }[]) => list.map((one) => one.class_package_id)
  return {
    kind,
    used,
    gift: gift?.class_package_id ?? null,
    presenciales: ids(lists.presenciales),
    online: ids(lists.online),
    especiales: ids(lists.especiales),
  }
}

it('knows in each list, the online one too, what was bought as often as one may, and shows it last', async () => {
  const bought = {
    11: ['completed'],
    20: ['active'],
    21: ['completed'],
    22: ['completed'],
    30: ['completed'],
  }
  expect(await shopFor(bought, '?tipo=online')).toEqual({
    kind: 'online',
    used: [11, 20, 30],
    gift: 10,
    presenciales: [12, 11],
    online: [21, 22, 20],
    especiales: [31, 30],
  })
})

it('counts no purchase that was refused, cancelled or is still unpaid', async () => {
  const bought = { 11: ['failed'], 20: ['pending', 'cancelled'], 30: ['refunded'] }
  expect(await shopFor(bought)).toMatchObject({ used: [], online: [20, 21, 22], presenciales: [11, 12] })
})

it('offers the free one as a strip until it was taken', async () => {
  expect(await shopFor({ 10: ['completed'] })).toMatchObject({
    gift: null,
    used: [10],
    presenciales: [11, 12, 10],
  })
})

it('offers nothing online where the studio has no videos', async () => {
  expect(await shopFor({ 20: ['completed'] }, '?tipo=online', false)).toMatchObject({
    kind: 'presenciales',
    online: [],
    used: [],
  })
})
