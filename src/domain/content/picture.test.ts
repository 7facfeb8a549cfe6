import { expect, it } from 'vitest'
import { coveringSizes, srcsetOf } from './picture.ts'
import { smallPicture } from './small-picture.ts'

it.each([
  [100, '/files/abcdefgh 100w'],
  [320, '/files/abcdefgh/160.webp 160w, /files/abcdefgh 320w'],
  [400, '/files/abcdefgh/160.webp 160w, /files/abcdefgh/320.webp 320w, /files/abcdefgh 400w'],
])('never offers a picture of %i px enlarged', (width, files) => {
  expect(srcsetOf('/files/abcdefgh', width)).toBe(files)
})

it('lists the same files as AVIF', () => {
  expect(srcsetOf('/files/abcdefgh', 400, 'avif')).toBe(
    '/files/abcdefgh/160.avif 160w, /files/abcdefgh/320.avif 320w, /files/abcdefgh/full.avif 400w',
  )
})

it.each([
  [36, '/files/abcdefgh/160.webp'],
  [80, '/files/abcdefgh/160.webp'],
  [112, '/files/abcdefgh/320.webp'],
  [2000, '/files/abcdefgh'],
])('is sharp at a displayed width of %i px', (shown, file) => {
  expect(smallPicture('/files/abcdefgh', shown)).toBe(file)
})

it.each(['https://cdn.example/a.jpg', '/files/abcdefgh/640.webp', ''])('leaves "%s" unchanged', (src) => {
  expect(smallPicture(src, 36)).toBe(src)
})

const SIZES = '(max-width: 760px) 72vw, 300px'
it.each([
  ['of the frame’s own shape', 0.8, 0.8, SIZES],
  ['a little wider', 0.83, 0.8, SIZES],
  ['taller, which is cropped above and below', 0.5, 0.8, SIZES],
  ['twice as wide', 1.6, 0.8, '(max-width: 760px) 144vw, 600px'],
  ['a panorama', 8, 0.8, '(max-width: 760px) 216vw, 900px'],
])('loads a picture wide enough for the height of its frame: %s', (_, picture, frame, sizes) => {
  expect(coveringSizes(SIZES, picture, frame)).toBe(sizes)
})
