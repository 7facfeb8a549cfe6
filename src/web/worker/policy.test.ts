import { describe, expect, it } from 'vitest'
import { filesIn, pageKey, tooOld, treatmentOf } from './policy.ts'

const origin = 'https://casaaura.mx'
const asked = (path: string, mode = 'cors', method = 'GET') =>
  treatmentOf({ method, mode, url: new URL(path, origin).href }, origin)

describe('the worker handles', () => {
  it.each([
    ['/', 'navigate', 'page'],
    ['/mystudio/reservaciones', 'navigate', 'page'],
    ['/admin', 'navigate', 'page'],
    ['/assets/site-x.js', 'cors', 'file'],
    ['/assets/site-x.css', 'no-cors', 'file'],
    ['/api/stream?since=x', 'cors', 'pass'],
    ['/api/class_reservations', 'cors', 'pass'],
    ['/api/auth/token', 'cors', 'pass'],
    ['/api/purchases/1/receipt', 'navigate', 'pass'],
    ['/mystudio.data', 'cors', 'pass'],
    ['/__manifest?p=x', 'cors', 'pass'],
    ['/files/abc/640.webp', 'no-cors', 'pass'],
    ['https://js.stripe.com/assets/x.js', 'no-cors', 'pass'],
  ])('%s as %s: %s', (path, mode, treatment) => {
    expect(asked(path, mode)).toBe(treatment)
  })

  it('no writes', () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD'])
      expect(asked('/mystudio', 'navigate', method)).toBe('pass')
  })
})

it('caches a page by its URL without fragment and campaign parameters', () => {
  expect(pageKey(`${origin}/calendario?semana=2026-11-16&utm_source=mail#lunes`)).toBe(
    '/calendario?semana=2026-11-16',
  )
  expect(pageKey(`${origin}/?fbclid=x`)).toBe('/')
})

it('lists each file that a page names, once', () => {
  const html =
    '<link rel="modulepreload" href="/assets/a-1.js"/><script>import "/assets/a-1.js";import "/assets/b.module-2.js"</script>' +
    '<link href="/assets/c-3.css"/><link as="font" href="/assets/d-4.woff2"/><img src="/assets/e.png"/>'
  expect(filesIn(html)).toEqual([
    '/assets/a-1.js',
    '/assets/b.module-2.js',
    '/assets/c-3.css',
    '/assets/d-4.woff2',
  ])
})

it('shows personal pages for a week and a visitor’s for a month', () => {
  const days = (count: number) => count * 24 * 60 * 60 * 1000
  expect([days(6), days(8)].map((age) => tooOld(0, age, true))).toEqual([false, true])
  expect(tooOld(NaN, days(1), true)).toBe(true)
  expect([days(29), days(31)].map((age) => tooOld(0, age, false))).toEqual([false, true])
})
