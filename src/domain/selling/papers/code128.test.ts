import { fc } from '#tests/properties.ts'
import { expect, it } from 'vitest'
import { type Barcode, code128 } from './code128.ts'

/** The widths of bars and gaps in turn, between the quiet zones. */
function widthsOf({ bars, width }: Barcode): string {
  return bars
    .map((bar, index) => {
      const next = bars[index + 1]?.x ?? bar.x + bar.width
      const gap = next - bar.x - bar.width
      return `${bar.width}${index === bars.length - 1 ? '' : gap}`
    })
    .join('')
    .concat(width > 0 ? '' : '!')
}

it('encodes digits in pairs, with checksum and stop', () => {
  // 105 (start C) 12 34; check (105 + 1·12 + 2·34) mod 103 = 82; stop.
  const written = code128('12 34')
  expect(written && widthsOf(written)).toBe('2112321122321311231212412331112')
})

it('encodes an odd last digit by itself', () => {
  // 105, 12, 100 (code B), "3" is 19; check (105 + 12 + 2·100 + 3·19) mod 103 = 65.
  const written = code128('123')
  expect(written && widthsOf(written)).toBe('2112321122321141312211321211242331112')
})

it.each(['', 'ABC', '12-34', '1'.repeat(49)])('refuses %j', (text) => {
  expect(code128(text)).toBeNull()
})

it('has symbols of 11 modules, a stop of 13 and quiet zones of 10', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,48}$/), (digits) => {
      const { bars, width } = code128(digits) as Barcode
      expect(bars[0]?.x).toBe(10)
      expect((width - 20 - 13) % 11).toBe(0)
      const last = bars.at(-1)
      expect(last && last.x + last.width).toBe(width - 10)
    }),
  )
})
