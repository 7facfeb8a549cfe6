import { describe, expect, it } from 'vitest'
import { inOrder } from './in-order.ts'

/** Presses in a row before the first is answered; what is sent, what is shown then, and which was the last. */
async function press(answers: readonly [wanted: string, done: boolean][]) {
  const change = inOrder('stored')
  const sent: string[] = []
  let shown = 'stored'
  const last = await Promise.all(
    answers.map(([wanted, done]) => {
      shown = wanted
      const send = async () => {
        sent.push(wanted)
        return done
      }
      return change(wanted, send, (stored) => {
        shown = stored
      })
    }),
  )
  return { sent, shown, last }
}

describe('changes that are shown before they are answered', () => {
  it.each<[name: string, answers: [string, boolean][], shown: string]>([
    [
      'both refused',
      [
        ['a', false],
        ['b', false],
      ],
      'stored',
    ],
    [
      'the second refused',
      [
        ['a', true],
        ['b', false],
      ],
      'a',
    ],
    [
      'the first refused',
      [
        ['a', false],
        ['b', true],
      ],
      'b',
    ],
    [
      'none refused',
      [
        ['a', true],
        ['b', true],
      ],
      'b',
    ],
  ])('show what is stored in the end: %s', async (_name, answers, shown) => {
    expect(await press(answers)).toEqual({ sent: ['a', 'b'], shown, last: [false, true] })
  })

  it('wait for the one before', async () => {
    const change = inOrder('stored')
    let answer: (done: boolean) => void = () => undefined
    const sent: string[] = []
    const first = change(
      'a',
      () => new Promise((resolve) => (answer = resolve)),
      () => undefined,
    )
    const second = change(
      'b',
      async () => sent.push('b') > 0,
      () => undefined,
    )
    await Promise.resolve()
    expect(sent).toEqual([])
    answer(true)
    await Promise.all([first, second])
    expect(sent).toEqual(['b'])
  })
})
