/** What the fonts that every PDF reader has can write beside Latin-1. */
const BESIDE_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const ACCENTS = /\p{Mark}/gu

const writes = (sign: string): boolean => {
  const code = sign.codePointAt(0) ?? 0
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || BESIDE_LATIN_1.includes(sign)
}

/** A text in the characters of a PDF's own fonts: Spanish as it is, `ł` and `č` by their letters, others as `?`. */
export function winAnsi(text: string): string {
  return [...text.normalize('NFC').replaceAll(/\s/gu, ' ')]
    .map((sign) => {
      if (writes(sign)) return sign
      const plain = (STROKED[sign] ?? sign).normalize('NFD').replaceAll(ACCENTS, '')
      return plain !== '' && [...plain].every(writes) ? plain : '?'
    })
    .join('')
}

/** Letters whose stroke is no accent to Unicode. */
const STROKED: Partial<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', ı: 'i' }
