import { inflateSync } from 'node:zlib'

/** The objects of a PDF by number, each with its dictionary and its stream as text. */
function objectsOf(source: string): Map<string, { head: string; stream: string }> {
  const objects = [...source.matchAll(/(?<=^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)]
  return new Map(
    objects.map(([, number = '', body = '']) => {
      const [head = '', bytes = ''] = body.split(/stream\n([^]*)\nendstream/)
      const packed = head.includes('FlateDecode') && !head.includes('/Subtype')
      return [
        number,
        { head, stream: packed ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : bytes },
      ]
    }),
  )
}

/** The encoding of the standard fonts. */
const windows1252 = new TextDecoder('windows-1252')

const characters = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** The character of each glyph of an embedded font, by its number in four hexadecimal digits. */
function glyphsOf(map: string): Map<string, string> {
  const ranges = [...map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)]
  return new Map(
    ranges.flatMap(([, first = '', list = '']) =>
      [...list.matchAll(/<([0-9a-f]*)>/g)].map(
        ([, hex = ''], index) =>
          [(parseInt(first, 16) + index).toString(16).padStart(4, '0'), characters(hex)] as const,
      ),
    ),
  )
}

/**
 * The text of one of our PDFs, line by line in the order of writing: the strings of its text operators, as a reader
 * copies them.
 */
export function pdfText(pdf: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'))
  const all = [...objects.values()]
  const fonts = new Map(
    all.flatMap(({ head }) =>
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].flatMap(([, name = '', number = '']) => {
        const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1]
        return map === undefined ? [] : [[name, glyphsOf(objects.get(map)?.stream ?? '')] as const]
      }),
    ),
  )
  const content = all.map(({ stream }) => stream).join('\n')
  let glyphs: Map<string, string> | undefined
  const lines: string[] = []
  for (const [, font, shown = ''] of content.matchAll(
    /\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/g,
  )) {
    if (font) glyphs = fonts.get(font)
    else {
      const hex = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, part = '']) => part).join('')
      const embedded = glyphs && (hex.match(/.{4}/g) ?? []).map((number) => glyphs?.get(number) ?? '')
      lines.push(embedded?.join('') ?? windows1252.decode(Buffer.from(hex, 'hex')))
    }
  }
  return lines
}
