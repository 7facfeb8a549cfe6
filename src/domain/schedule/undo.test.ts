import { expect, it } from 'vitest'
import { tellAt, undoUntil } from './undo.ts'

const now = new Date('2026-11-23T12:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

it('a change can be undone for a minute, and a moment more for a press on its way', () => {
  expect(undoUntil(now).getTime() - now.getTime()).toBe(65_000)
})

it.each([
  ['both far off', [1440, 60], undoUntil(now)],
  ['within the hour until now', [59, 1440], now],
  ['moved into the hour', [1440, 59], now],
])(
  'customers are notified when the change is final, or at once if the class begins soon: %s',
  (_, begins, at) => {
    expect(tellAt(begins.map(inMinutes), now)).toEqual(at)
  },
)
