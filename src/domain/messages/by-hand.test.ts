import { describe, expect, it } from 'vitest'
import { channels } from './kinds.ts'
import { isOpen, type Reach, whyNoWay } from './by-hand.ts'

const now = new Date('2026-11-19T18:00:00Z')
const wrote = (hoursAgo: number, stopped = false) => ({
  at: new Date(now.getTime() - hoursAgo * 3_600_000),
  stopped,
})
const everything: Reach = { whatsapp: true, lastWord: wrote(1), marked: false, devices: true }

describe('a way to write to a customer', () => {
  it('is every channel that reaches them', () => {
    expect(channels.map((channel) => whyNoWay(channel, everything, now))).toEqual([null, null, null])
  })

  it.each([
    ['mail', { marked: true }, 'marked'],
    ['push', { devices: false }, 'no_device'],
    ['whatsapp', { whatsapp: false }, 'not_connected'],
    ['whatsapp', { lastWord: null }, 'never_wrote'],
    ['whatsapp', { lastWord: wrote(23.9) }, null],
    ['whatsapp', { lastWord: wrote(24) }, 'window_closed'],
    // BAJA is their last word; a question after it opens the conversation again.
    ['whatsapp', { lastWord: wrote(1, true) }, 'stopped'],
  ] as const)('by %s with %j: %s', (channel, given, reason) => {
    expect(whyNoWay(channel, { ...everything, ...given }, now)).toBe(reason)
    for (const other of channels.filter((one) => one !== channel))
      expect(whyNoWay(other, { ...everything, ...given }, now)).toBeNull()
  })

  it('is an answer for a day after they wrote', () => {
    expect([null, wrote(23.9), wrote(24)].map((word) => isOpen(word, now))).toEqual([false, true, false])
  })
})
