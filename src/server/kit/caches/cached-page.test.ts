import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { byHash, cachePage } from './cached-page.ts'

const words = Array.from({ length: 4000 }, (_, n) => `clase ${n % 97} a las ${n % 24}:00`).join(' · ')
const page =
  `<style>a{}</style><p>${words} ñ</p><script>1</script><script src="/a.js"></script>` +
  `<script type="application/ld+json">{}</script><template><script>"espera"</script></template>`
const cached = () => cachePage(page, new Headers({ 'content-type': 'text/html; charset=utf-8' }))

const ask = (headers: Record<string, string> = {}) => new Request('http://studio.test/', { headers })
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('allows inline scripts and styles by hash, including inert ones', () => {
  expect(byHash(page)).toEqual({ scripts: `${hash('1')} ${hash('"espera"')}`, styles: hash('a{}') })
})

it.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('is compressed once, as %s', async (encoding, accepted, unpack) => {
  const answer = await cached().answer(ask({ 'accept-encoding': accepted }))
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(unpack(bytes).toString()).toBe(page)
  expect(bytes.length).toBeLessThan(page.length / 4)
})

it('answers 304 to a client that has it, also after another render', async () => {
  const one = cached()
  const tag = (await one.answer(ask())).headers.get('etag') ?? ''
  expect((await one.answer(ask({ 'if-none-match': tag }))).status).toBe(304)
  expect((await cached().answer(ask())).headers.get('etag')).toBe(tag)
  expect((await one.answer(ask({ 'if-none-match': 'W/"other"' }))).status).toBe(200)
})
