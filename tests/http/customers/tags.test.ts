import { beforeAll, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let reception: Client
beforeAll(async () => {
  api = await startApi()
  reception = await api.as('reception')
})

it('keeps the tags that somebody else added or removed while they were open', async () => {
  const { customer_id } = await api.build.customer()
  const put = async (tags: string[], was: string[]) =>
    (await reception.call('PUT /customer/tags', { body: { customer_id, tags, was } })).body.tags
  expect(await put(['A', 'B'], [])).toEqual(['A', 'B'])
  expect((await put(['A', 'B', 'C'], ['A', 'B'])).toSorted()).toEqual(['A', 'B', 'C'])
  expect((await put(['B', 'D'], ['A', 'B'])).toSorted()).toEqual(['B', 'C', 'D'])
  expect((await put(['A', 'B', 'E'], ['A', 'B'])).toSorted()).toEqual(['B', 'C', 'D', 'E'])
  const many = Array.from({ length: 20 }, (_, number) => `N${number}`)
  expect(
    (await reception.call('PUT /customer/tags', { body: { customer_id, tags: many, was: [] } })).status,
  ).toBe(400)
})
