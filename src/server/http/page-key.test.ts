import { expect, it } from 'vitest'
import { pageKey } from './page-key.ts'

const cases: [address: string, key: string | null][] = [
  ['/', '/'],
  ['/calendario?semana=2026-11-16&estudio=2', '/calendario?estudio=2&semana=2026-11-16'],
  ['/calendario?estudio=2&semana=2026-11-16', '/calendario?estudio=2&semana=2026-11-16'],
  ['/?utm_source=ig&fbclid=abc', '/'],
  ['/paquetes?tipo=online&utm_campaign=x', '/paquetes?tipo=online'],
  // Somebody's own, or nobody knows whose: never kept.
  ['/?q=1', null],
  ['/calendario.data', null],
  ['/paquetes?tipo=online&tipo=especiales', null],
  [`/calendario?coach=${'1'.repeat(300)}`, null],
]

it.each(cases)('%s is kept as %s', (address, key) => {
  expect(pageKey({ method: 'GET', url: `http://studio.test${address}` })).toBe(key)
})

it('keeps what is read, never what is sent', () => {
  expect(pageKey({ method: 'POST', url: 'http://studio.test/' })).toBeNull()
  expect(pageKey({ method: 'HEAD', url: 'http://studio.test/' })).toBeNull()
})
