import { inflateSync } from 'node:zlib'

const hexText = (hex: string): string => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'))

/** What a PDF of ours says, line by line in the order in which it is written: the strings of its text operators. */
export function pdfText(pdf: Uint8Array): string[] {
  const source = Buffer.from(pdf).toString('latin1')
  const streams = [...source.matchAll(/\/Length (\d+)[^>]*>>\s*stream\n/g)].flatMap((head) => {
    const start = head.index + head[0].length
    const bytes = Buffer.from(source.slice(start, start + Number(head[1])), 'latin1')
    return head[0].includes('FlateDecode') && !head[0].includes('/Subtype') ? [inflateSync(bytes)] : []
  })
  const content = streams.map((stream) => stream.toString('latin1')).join('\n')
  return [...content.matchAll(/\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/g)].map(([, shown = '']) =>
    [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => hexText(hex)).join(''),
  )
}
