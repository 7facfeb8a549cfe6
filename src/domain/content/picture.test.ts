import { expect, it } from 'vitest'
import { avifOf, srcsetOf } from './picture.ts'

it.each([
  [100, '/files/abcdefgh 100w'],
  [320, '/files/abcdefgh/160.webp 160w, /files/abcdefgh 320w'],
  [400, '/files/abcdefgh/160.webp 160w, /files/abcdefgh/320.webp 320w, /files/abcdefgh 400w'],
])('never offers a picture of %i px larger than it is', (width, files) => {
  expect(srcsetOf('/files/abcdefgh', width)).toBe(files)
})

it('names the same files as AVIF', () => {
  expect(avifOf(srcsetOf('/files/abcdefgh', 400))).toBe(
    '/files/abcdefgh/160.avif 160w, /files/abcdefgh/320.avif 320w, /files/abcdefgh/full.avif 400w',
  )
})

it('knows nothing of pictures of other sites', () => {
  expect(avifOf('https://cdn.example/a.webp 100w')).toBeNull()
})
