import { describe, expect, it } from 'vitest'
import { standingOf, type VideoRecord } from './video.ts'

describe('a video in its list', () => {
  it.each<[string, VideoRecord['published_at'], string | null]>([
    ['without a date is a draft', null, 'Borrador'],
    ['is scheduled until its moment', '2026-12-01T15:00:00.001Z', 'Programado'],
    ['is published from then on', '2026-12-01T15:00:00.000Z', null],
  ])('%s', (_is, published_at, word) => {
    const video = { published_at } as VideoRecord
    expect(standingOf(video, Date.parse('2026-12-01T15:00:00Z'))).toBe(word)
  })
})
