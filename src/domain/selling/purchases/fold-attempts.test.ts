import { describe, expect, it } from 'vitest'
import { foldAttempts } from './fold-attempts.ts'
import type { PurchaseState } from './purchase-life.ts'

/** A purchase of 3 November, at a time of day. */
const made = (
  purchase_id: number,
  status: PurchaseState,
  time: string,
  { pack = 1, expires_at = null as string | null, day = '2026-11-03', code = 'card_declined' } = {},
) => ({
  purchase_id,
  status,
  createdAt: `${day}T${time}:00Z`,
  expires_at,
  class_package: { class_package_id: pack },
  refusal: status === 'failed' ? { code } : null,
})

const shown = (list: readonly ReturnType<typeof made>[]) =>
  foldAttempts(list).map(({ purchase, refused }) => [
    purchase.purchase_id,
    refused.map((attempt) => attempt.purchase_id),
  ])

describe('refused attempts', () => {
  it('are grouped under the later purchase of the same package', () => {
    const list = [made(3, 'completed', '10:05'), made(2, 'failed', '10:03'), made(1, 'failed', '10:01')]
    expect(shown(list)).toEqual([[3, [2, 1]]])
  })

  it('stay alone without a later purchase, or with another package’s', () => {
    const list = [
      made(3, 'failed', '10:05'),
      made(2, 'completed', '10:03', { pack: 2 }),
      made(1, 'failed', '10:01'),
    ]
    expect(shown(list)).toEqual([
      [3, []],
      [2, []],
      [1, []],
    ])
  })

  it('belong to the next purchase, not to a later one', () => {
    const list = [made(3, 'completed', '10:05'), made(2, 'completed', '10:03'), made(1, 'failed', '10:01')]
    expect(shown(list)).toEqual([
      [3, []],
      [2, [1]],
    ])
  })

  it('stay alone where money may have been taken', () => {
    const taken = made(1, 'failed', '10:01', { code: 'amount_mismatch' })
    expect(shown([made(2, 'completed', '10:03'), taken])).toEqual([
      [2, []],
      [1, []],
    ])
  })

  it('are grouped for a day', () => {
    const next = made(2, 'completed', '10:01', { day: '2026-11-04' })
    expect(shown([next, made(1, 'failed', '10:01')])).toEqual([[2, [1]]])
  })

  it('are not grouped after more than a day', () => {
    const late = made(2, 'completed', '10:02', { day: '2026-11-04' })
    expect(shown([late, made(1, 'failed', '10:01')])).toEqual([
      [2, []],
      [1, []],
    ])
  })

  it('are distinguished from a subscription that granted something and failed later', () => {
    const ended = made(1, 'failed', '10:01', { expires_at: '2026-12-03' })
    expect(shown([made(2, 'active', '10:05'), ended])).toEqual([
      [2, []],
      [1, []],
    ])
  })

  it('are also grouped under an order that is cancelled or refunded later', () => {
    expect(shown([made(2, 'refunded', '10:05'), made(1, 'failed', '10:01')])).toEqual([[2, [1]]])
  })
})
