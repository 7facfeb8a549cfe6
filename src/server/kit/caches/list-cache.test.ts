import { expect, it } from 'vitest'
import { createListCache } from './list-cache.ts'

/** A list that counts how often it is read. */
function counting() {
  let reads = 0
  return () => Promise.resolve(++reads)
}

it('reads a list once until it is invalidated', async () => {
  const [cache, read] = [createListCache(), counting()]
  expect([await cache.get('a', read), await cache.get('a', read)]).toEqual([1, 1])
  cache.forget()
  expect(await cache.get('a', read)).toBe(2)
})

it('never returns a list whose reading began before a change', async () => {
  const cache = createListCache()
  const { promise, resolve } = Promise.withResolvers<string>()
  const begun = cache.get('a', () => promise)
  cache.forget()
  const after = cache.get('a', () => Promise.resolve('new'))
  resolve('old')
  expect([await begun, await after, await cache.get('a', () => Promise.resolve('newer'))]).toEqual([
    'old',
    'new',
    'new',
  ])
})

it('caches no error, and nothing while notifications are not received', async () => {
  const [cache, read] = [createListCache(), counting()]
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache.get('a', read)).toBe(1)
  cache.setDeaf(true)
  expect([await cache.get('a', read), await cache.get('a', read)]).toEqual([2, 3])
  cache.setDeaf(false)
  expect([await cache.get('a', read), await cache.get('a', read)]).toEqual([4, 4])
})

it('reads a list again after a while even without a notification', async () => {
  const [cache, read] = [createListCache({ longest: 0 }), counting()]
  expect([await cache.get('a', read), await cache.get('a', read)]).toEqual([1, 2])
})
