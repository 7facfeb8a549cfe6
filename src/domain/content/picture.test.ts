import { expect, it } from 'vitest'
import { srcsetOf } from './picture.ts'

it.each([
  [100, '/files/abcdefgh 100w'],
  [320, '/files/abcdefgh/160.webp 160w, /files/abcdefgh 320w'],
  [400, '/files/abcdefgh/160.webp 160w, /files/abcdefgh/320.webp 320w, /files/abcdefgh 400w'],
])('never offers a picture of %i px larger than it is', (width, files) => {
  expect(srcsetOf('/files/abcdefgh', width)).toBe(files)
})

it('names the same files as AVIF', () => {
  expect(srcsetOf('/files/abcdefgh', 400, 'avif')).toBe(
    '/files/abcdefgh/160.avif 160w, /files/abcdefgh/320.avif 320w, /files/abcdefgh/full.avif 400w',
  )
})
