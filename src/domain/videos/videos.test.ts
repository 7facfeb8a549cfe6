import { describe, expect, it } from 'vitest'
import { durationRanges, readDurationRange } from './duration-range.ts'
import { shortDescription, shorten, shortTitle } from './shorten.ts'
import { isHostId, readHostId } from './source.ts'

describe('a range of minutes', () => {
  it.each([
    ['15', { above: null, upTo: 15 }],
    ['15-30', { above: 15, upTo: 30 }],
    ['45-', { above: 45, upTo: null }],
    ['', null],
    ['-15', null],
    ['15-30-45', null],
    ['quince', null],
    ['12345', null],
  ])('%j is %j', (text, range) => expect(readDurationRange(text)).toEqual(range))

  it('of the list leaves no minute out', () => {
    const ranges = durationRanges.map((text) => readDurationRange(text))
    expect(ranges[0]?.above).toBeNull()
    expect(ranges.at(-1)?.upTo).toBeNull()
    for (const [index, range] of ranges.entries())
      if (index > 0) expect(range?.above).toBe(ranges[index - 1]?.upTo)
  })
})

describe('a shortened text', () => {
  it('stays as it is up to the limit', () => {
    expect(shorten('a'.repeat(35), 35)).toBe('a'.repeat(35))
    expect(shorten('A', 35)).toBe('A')
    expect(shorten('', 35)).toBe('')
  })

  it('has as many characters as allowed, the ellipsis among them', () => {
    expect(shorten('a'.repeat(200), 35)).toBe(`${'a'.repeat(34)}…`)
    expect(shorten('uno dos tres', 9)).toBe('uno dos…')
  })

  it('of a card has 35 and 60 characters', () => {
    expect([...shortTitle('a'.repeat(200))]).toHaveLength(35)
    expect([...shortDescription('a'.repeat(200))]).toHaveLength(60)
  })

  it('keeps letters whole', () => {
    expect(shorten('é'.normalize('NFD').repeat(4), 3)).toBe(`${'é'.normalize('NFD').repeat(2)}…`)
    expect(shorten('🧘🏽‍♀️🧘🏽‍♀️🧘🏽‍♀️', 2)).toBe('🧘🏽‍♀️…')
  })
})

describe('an id at a host', () => {
  it.each([
    ['vimeo', '76979871', true],
    ['vimeo', '76979871/8272103f6e', true],
    ['vimeo', '76979871/../x', false],
    ['vimeo', 'https://vimeo.com/76979871', false],
    ['youtube', 'dQw4w9WgXcQ', true],
    ['youtube', 'dQw4w9WgXcQ?x', false],
    ['youtube', '"><script>', false],
  ] as const)('%s %s: %s', (provider, id, is) => expect(isHostId(provider, id)).toBe(is))
})

it.each<['vimeo' | 'youtube', string, string | null]>([
  ['vimeo', '76979871', '76979871'],
  ['vimeo', 'https://vimeo.com/76979871/8272103f6e?share=copy', '76979871/8272103f6e'],
  ['vimeo', 'https://player.vimeo.com/video/76979871', '76979871'],
  ['vimeo', 'https://player.vimeo.com/video/76979871?h=8272103f6e', '76979871/8272103f6e'],
  ['vimeo', 'https://player.vimeo.com/video/76979871?badge=0&h=8272103f6e#t=9s', '76979871/8272103f6e'],
  ['vimeo', 'https://vimeo.com/76979871/8272103f6e?h=aaaaaaaaaa', '76979871/8272103f6e'],
  ['vimeo', 'https://player.vimeo.com/video/76979871?h=nada', '76979871'],
  ['youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s', 'dQw4w9WgXcQ'],
  ['youtube', 'https://youtu.be/dQw4w9WgXcQ?si=x', 'dQw4w9WgXcQ'],
  ['youtube', 'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', 'dQw4w9WgXcQ'],
  ['youtube', 'https://vimeo.com/76979871', null],
  ['vimeo', 'https://example.com/76979871', null],
  ['vimeo', 'mi video', null],
])('the id at %s in %j is %j', (provider, typed, id) => {
  expect(readHostId(provider, typed)).toBe(id)
})
