import { expect, it } from 'vitest'
import { pageKey } from './page-key.ts'

const cases: [address: string, key: string | null][] = [
  ['/', '/'],
  ['/calendario?semana=2026-11-16&estudio=2', '/calendario?estudio=2&semana=2026-11-16'],
  ['/calendario?estudio=2&semana=2026-11-16', '/calendario?estudio=2&semana=2026-11-16'],
  ['/?utm_source=ig&fbclid=abc', '/'],
  // Not read by a loader: the same page.
  ['/?q=1', '/'],
  ['/avisos?semana=2026-11-16', '/avisos'],
  ['/calendario?estudio=2&q=1', '/calendario?estudio=2'],
  ['/calendario?semana=x&estudio=2', '/calendario?estudio=2'],
  ['/calendario?estudio=2&estudio=3', '/calendario?estudio=2'],
  ['/calendario?toString=1&__proto__=1', '/calendario'],
  [`/calendario?coach=${'1'.repeat(300)}`, '/calendario'],
  // Personal.
  ['/entrar', null],
  ['/entrar?volver=%2Fpaquetes', null],
  ['/calendario.data', null],
  ['/__manifest?paths=%2Fentrar&version=a', null],
  [`/${'a'.repeat(300)}`, null],
]

it.each(cases)('%s is cached as %s', (address, key) => {
  expect(pageKey({ method: 'GET', url: `http://studio.test${address}` })).toBe(key)
})

it('caches GET requests only', () => {
  expect(pageKey({ method: 'POST', url: 'http://studio.test/' })).toBeNull()
  expect(pageKey({ method: 'HEAD', url: 'http://studio.test/' })).toBeNull()
})
