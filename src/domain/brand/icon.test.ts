import { expect, it } from 'vitest'
import { iconPicture } from './icon.ts'

const known = {
  '/files/square': { width: 400, height: 360 },
  '/files/wide': { width: 900, height: 200 },
  '/files/tall': { width: 200, height: 900 },
  '/files/unknown': { width: null, height: null },
}

it.each([
  ['/files/icon', '/files/square', '/files/icon'],
  [null, '/files/square', '/files/square'],
  [null, '/files/wide', null],
  [null, '/files/tall', null],
  [null, '/files/unknown', null],
  [null, 'https://cdn.example/logo.png', null],
  [null, null, null],
])('with the icon %s and the logo %s it is %s', (favicon, navbar_logo, source) => {
  expect(iconPicture({ favicon, navbar_logo }, known)).toBe(source)
})
