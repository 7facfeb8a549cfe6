/** The symbols of Code 128 (ISO/IEC 15417) by value: the widths of bar, gap, bar, gap, bar, gap. */
const SYMBOLS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ')

const START_B = 104
const START_C = 105
/** Switches from pairs of digits to single characters. */
const CODE_B = 100
const STOP = 106
/** The quiet zone that a reader needs at both ends, in modules. */
const QUIET = 10

/** A bar of a barcode: its start and width in modules. */
export interface Bar {
  x: number
  width: number
}

export interface Barcode {
  bars: readonly Bar[]
  /** Including the quiet zones. */
  width: number
}

/** Symbol values of digits: two by two, and an odd last one by itself. */
function valuesOf(digits: string): number[] {
  const pairs = digits.match(/\d\d/g) ?? []
  const last = digits.length % 2 === 1 ? digits.slice(-1) : null
  const start = pairs.length === 0 ? START_B : START_C
  const single = last === null ? [] : [...(pairs.length === 0 ? [] : [CODE_B]), last.charCodeAt(0) - 32]
  return [start, ...pairs.map(Number), ...single]
}

/** Encodes digits as Code 128; null for anything else, which a till would not read as a reference. */
export function code128(reference: string): Barcode | null {
  const digits = reference.replaceAll(/\s/g, '')
  if (!/^\d{1,48}$/.test(digits)) return null
  const values = valuesOf(digits)
  const check = values.reduce((sum, value, index) => sum + value * Math.max(index, 1), 0) % 103
  const bars: Bar[] = []
  let x = QUIET
  for (const value of [...values, check, STOP]) {
    for (const [index, width] of [...(SYMBOLS[value] ?? '')].map(Number).entries()) {
      if (index % 2 === 0) bars.push({ x, width })
      x += width
    }
  }
  return { bars, width: x + QUIET }
}
