import { join } from 'node:path'
import { Readable } from 'node:stream'
import { projectRoot } from '#server/environment/project-root.ts'
import { receiptTexts as texts } from '#text/selling/receipt.ts'
import type { ReceiptFacts } from './receipt-facts.ts'

/** US Letter, the usual paper in Mexico, in points. */
const PAGE = { width: 612, height: 792, margin: 56 } as const
const LEFT = PAGE.margin
const RIGHT = PAGE.width - PAGE.margin
const WIDTH = RIGHT - LEFT
/** The height of a line of sums in its largest type, and of the two notes at the end. */
const ROW = 24
const FOOTER = 48
const INK = '#241a16'
const MUTED = '#5f5650'
const RULE = '#d9d2cb'

/** Whether the standard PDF fonts can render a text. They need no embedding. */
const isPlain = (text: string): boolean => /^[ -~\u00a0-ÿ€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/.test(text)

/** For other texts, such as a name with `Ł` or in Greek: DejaVu, free to embed (node_modules/dejavu-fonts-ttf/LICENSE). */
const DEJAVU = join(projectRoot, 'node_modules/dejavu-fonts-ttf/ttf')

const fontOf = (text: string, bold = false): string =>
  isPlain(text) ? `Helvetica${bold ? '-Bold' : ''}` : join(DEJAVU, `DejaVuSans${bold ? '-Bold' : ''}.ttf`)

/** The logo as PNG, with its size in pixels. */
export interface Logo {
  bytes: Uint8Array
  width: number
  height: number
}

interface Type {
  size?: number
  bold?: boolean
  color?: string
}

/** A receipt as a PDF of one page, or of more with many refunds, streamed. Its text can be selected and read aloud. */
export async function receiptPdf(
  facts: ReceiptFacts,
  logo: Logo | null,
): Promise<ReadableStream<Uint8Array>> {
  // Loaded with the first receipt: most processes never create one.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: PAGE.margin,
    lang: 'es-MX',
    displayTitle: true,
    info: {
      Title: `${texts.title({ number: facts.number })}, ${facts.studio.name}`,
      Author: facts.studio.name,
    },
  })
  let y: number = PAGE.margin

  /** Writes text into a column and returns its height. */
  const write = (
    text: string,
    x: number,
    width: number,
    type: Type = {},
    align: 'left' | 'right' = 'left',
  ) => {
    // Some keyboards send letters and accents as separate characters.
    const written = text.normalize('NFC').replaceAll(/\s/gu, ' ')
    doc.font(fontOf(written, type.bold)).fontSize(type.size ?? 10)
    doc.fillColor(type.color ?? INK).text(written, x, y, { width, align, lineGap: 2 })
    return doc.heightOfString(written, { width, lineGap: 2 })
  }
  const rule = (color: string, thickness: number): void => {
    doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(thickness).strokeColor(color).stroke()
  }
  /** Begins a page if this one has less room than `height`. */
  const room = (height: number): void => {
    if (y + height <= PAGE.height - PAGE.margin) return
    doc.addPage()
    y = PAGE.margin
  }
  const row = ([label, value]: readonly [string, string], type: Type = {}): void => {
    room(ROW)
    const height = write(label, LEFT, WIDTH - 150, type)
    write(value, RIGHT - 140, 140, type, 'right')
    y += height + 8
  }

  const head = drawHead()
  y += head + 18
  rule(facts.studio.color, 2)
  y += 22
  drawPeople()
  for (const [label, value] of facts.facts) {
    const labelHeight = write(label, LEFT, 120, { color: MUTED })
    y += Math.max(labelHeight, write(value, LEFT + 130, WIDTH - 130)) + 5
  }
  y += 20
  row([texts.concept, texts.amount], { size: 9, bold: true, color: MUTED })
  rule(RULE, 1)
  y += 10
  row([facts.concept.title, facts.concept.amount], { size: 11, bold: true })
  if (facts.concept.detail !== null) {
    y -= 6
    y += write(facts.concept.detail, LEFT, WIDTH - 150, { color: MUTED }) + 8
  }
  rule(RULE, 1)
  y += 12
  for (const line of facts.sums) row(line, { color: MUTED })
  row(facts.total, { size: 13, bold: true })
  if (facts.refunds.length > 0) {
    rule(RULE, 1)
    y += 12
    for (const [index, line] of facts.refunds.entries())
      row(line, index === facts.refunds.length - 1 ? { bold: true } : { color: MUTED })
  }
  y += 24
  room(FOOTER)
  y += write(texts.notFiscal, LEFT, WIDTH, { size: 9, color: MUTED })
  write(texts.issued({ address: facts.studio.address }), LEFT, WIDTH, { size: 9, color: MUTED })
  doc.end()
  return Readable.toWeb(doc) as ReadableStream<Uint8Array>

  /** The studio on the left, the number on the right. */
  function drawHead(): number {
    const half = WIDTH / 2
    let height = 0
    if (logo) {
      const scale = Math.min(150 / logo.width, 44 / logo.height, 1)
      doc.image(Buffer.from(logo.bytes), LEFT, y, { width: logo.width * scale, height: logo.height * scale })
      height = logo.height * scale
    } else height = write(facts.studio.name, LEFT, half, { size: 20, bold: true })
    const start = y
    let right = write(texts.heading, LEFT + half, half, { size: 11, color: MUTED }, 'right')
    y += right + 2
    right += 2 + write(facts.number, LEFT + half, half, { size: 18, bold: true }, 'right')
    if (facts.refunded) {
      y = start + right + 2
      right +=
        2 + write(texts.refunded, LEFT + half, half, { size: 11, bold: true, color: '#a3261b' }, 'right')
    }
    y = start
    return Math.max(height, right)
  }

  /** The issuer and the customer, side by side. */
  function drawPeople(): void {
    const width = WIDTH / 2 - 12
    const column = (x: number, label: string, name: string, lines: readonly string[]): number => {
      const start = y
      y += write(label, x, width, { size: 9, bold: true, color: MUTED }) + 3
      y += write(name, x, width, { size: 11, bold: true }) + 2
      for (const line of lines) y += write(line, x, width, { color: MUTED }) + 1
      const height = y - start
      y = start
      return height
    }
    const { studio, customer } = facts
    const left = column(LEFT, texts.by, studio.name, studio.lines)
    y += Math.max(left, column(LEFT + WIDTH / 2 + 12, texts.for, customer.name, [customer.email])) + 26
  }
}
