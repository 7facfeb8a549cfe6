/** The bytes from `start` to `end`, both included. */
export interface Bytes {
  start: number
  end: number
}

/**
 * Returns what a Range header asks for in a file of this many bytes: a range, everything, or a part that does not exist (416).
 * Everything also for several ranges and for what cannot be read, as RFC 9110 allows.
 */
export function readRange(header: string | undefined, size: number): Bytes | 'all' | 'outside' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return 'all'
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < start) return 'all'
  return start >= size ? 'outside' : { start, end }
}
