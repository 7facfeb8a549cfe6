import { expect, it } from 'vitest'
import { createListCache } from './list-cache.ts'

/** A list that counts how often it is read. */
function counting() {
  let reads = 0
  return () => Promise.resolve(++reads)
}

it('reads a list once until it is forgotten', async () => {
  const [cache, read] = [createListCache(), counting()]
  expect([await cache.get('a', read), await cache.get('a', read)]).toEqual([1, 1])
  cache.forget()
  expect(await cache.get('a', read)).toBe(2)
})

it('gives nobody a list that was being read when something changed', async () => {
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

it('does not keep a failure, nor anything while no changes can be heard of', async () => {
  const [cache, read] = [createListCache(), counting()]
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache.get('a', read)).toBe(1)
  cache.setDeaf(true)
  expect([await cache.get('a', read), await cache.get('a', read)]).toEqual([2, 3])
  cache.setDeaf(false)
  expect([await cache.get('a', read), await cache.get('a', read)]).toEqual([4, 4])
})

it('reads a list again after a while, whatever was heard', async () => {
  const [cache, read] = [createListCache({ longest: 0 }), counting()]
  expect([await cache.get('a', read), await cache.get('a', read)]).toEqual([1, 2])
})
