import { expect, it } from 'vitest'
import { fewAtOnce } from './few-at-once.ts'

it('runs two at a time, all of them, also after one that throws', async () => {
  const limited = fewAtOnce(2)
  let running = 0
  let most = 0
  const piece = (n: number) =>
    limited(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running -= 1
      if (n === 0) throw new Error('broken')
      return n
    })
  const ended = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => piece(n)))
  expect(ended.map(({ status }) => status)).toEqual(['rejected', ...Array(5).fill('fulfilled')])
  expect(most).toBe(2)
})
