/** The kinds of uploads; each has its own size limit. */
export type FileKind = 'picture' | 'document' | 'video' | 'captions'

export interface FileType {
  kind: FileKind
  /** Of what is stored: pictures are re-encoded. */
  mime: string
  extension: string
}

const picture: FileType = { kind: 'picture', mime: 'image/webp', extension: 'webp' }
const pdf: FileType = { kind: 'document', mime: 'application/pdf', extension: 'pdf' }
const mp4: FileType = { kind: 'video', mime: 'video/mp4', extension: 'mp4' }
const webm: FileType = { kind: 'video', mime: 'video/webm', extension: 'webm' }
const vtt: FileType = { kind: 'captions', mime: 'text/vtt', extension: 'vtt' }

/** How many bytes `sniffType` looks at. */
export const HEAD = 64

const PICTURE_BRANDS = /^(?:avif|avis|heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/
const VIDEO_BRANDS = /^(?:iso[m2-9]|mp4[12]|avc1|M4V[ HP]|dash|mmp4|MSNV)$/

/**
 * The type of a file by its first bytes, whatever its name and its sender say. Null for everything that is not stored:
 * SVG, HTML, archives, programs.
 */
export function sniffType(head: Uint8Array): FileType | null {
  // One character per byte.
  const text = String.fromCharCode(...head.subarray(0, HEAD))
  if (/^(?:\xff\xd8\xff|\x89PNG\r\n\x1a\n|GIF8[79]a|RIFF[^]{4}WEBP|II\*\0|MM\0\*)/.test(text)) return picture
  if (/^%PDF-[12]\.\d/.test(text)) return pdf
  if (/^(?:\xef\xbb\xbf)?WEBVTT(?:[ \t\r\n]|$)/.test(text)) return vtt
  if (text.startsWith('\x1aE\xdf\xa3')) return text.includes('\x42\x82\x84webm') ? webm : null
  const brand = text.slice(4, 8) === 'ftyp' ? text.slice(8, 12) : ''
  if (PICTURE_BRANDS.test(brand)) return picture
  return VIDEO_BRANDS.test(brand) ? mp4 : null
}

const types = [picture, pdf, mp4, webm, vtt]
/** Films and their captions. */
export const filmMimes: readonly string[] = [mp4.mime, webm.mime, vtt.mime]

/** The extension of a stored type. */
export const extensionOf = (mime: string): string =>
  types.find((type) => type.mime === mime)?.extension ?? 'bin'
