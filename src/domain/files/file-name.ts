import { extensionOf } from './file-kind.ts'

const LONGEST = 120
/** Characters with a meaning in paths and markup. */
const MEANINGFUL = /[<>:"/\\|?*]/gu
/** Controls, invisible ones, those that turn the direction of text around, and halves of a pair. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u{3164}\u{2028}\u{2029}]/gu

/** A file name without control and bidirectional characters; empty if nothing remains. */
export function cleanFileName(given: string): string {
  const name = given.normalize('NFC').replaceAll(UNSEEN, '').replaceAll(MEANINGFUL, ' ')
  return [...name.replaceAll(/\s+/g, ' ').replace(/^[\s.]+/, '')].slice(0, LONGEST).join('').trim()
}

/** The name under which a file is saved: it ends as its type does, and with no second ending. */
export function downloadName(name: string, mime: string): string {
  const extension = extensionOf(mime)
  const base = name.replace(/(?:\.[a-z0-9]{1,5})+$/i, '').trim()
  return `${base || 'archivo'}.${extension}`
}

/** A Content-Disposition header; names outside of ASCII as RFC 6266 has them. */
export function dispositionOf(how: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%]/g, '')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
