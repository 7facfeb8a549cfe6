import { expect, it } from 'vitest'
import { instagramName } from './instagram.ts'

it.each([
  ['camila.respira', 'camila.respira'],
  [' @camila.respira ', 'camila.respira'],
  ['https://www.instagram.com/camila.respira/', 'camila.respira'],
  ['https://www.instagram.com/camila.respira?igsh=MTc4&utm_source=qr', 'camila.respira'],
  ['instagram.com/camila.respira', 'camila.respira'],
  ['m.instagram.com/camila.respira/reels', 'camila.respira'],
  ['www.instagram.com/@camila.respira#hoy', 'camila.respira'],
  ['https://www.instagram.com/', ''],
  ['@', ''],
])('%j is the account %j', (written, name) => {
  expect(instagramName(written)).toBe(name)
})
