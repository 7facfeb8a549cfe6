import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { cachePage, newNonce } from './cached-page.ts'
import { contentSecurityPolicy } from '#server/http/pages/web-policy.ts'

const words = Array.from({ length: 4000 }, (_, n) => `clase ${n % 97} a las ${n % 24}:00`).join(' · ')
const page = (nonce: string) =>
  `<style${nonce}>a{}</style><p>${words} ñ</p><script${nonce}>1</script><script${nonce} src="/a.js"></script>` +
  `<script type="application/ld+json">{}</script><template><script>"espera"</script></template>`

async function cached() {
  const nonce = newNonce()
  const none = { head_tracking_codes: null, body_tracking_codes: null, app_css: null }
  return cachePage({
    html: page(` nonce="${nonce}"`),
    nonce,
    policyOf: (inline) => contentSecurityPolicy(none, inline),
    headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
  })
}

const ask = (headers: Record<string, string> = {}) => new Request('http://studio.test/', { headers })
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('allows scripts by hash, including inert ones, and none by nonce', async () => {
  const answer = (await cached()).answer(ask())
  expect(await answer.text()).toBe(page(''))
  const directives = (answer.headers.get('content-security-policy') ?? '').split('; ')
  expect(directives).toContain(`script-src 'self' ${hash('1')} ${hash('"espera"')}`)
  expect(directives).toContain(`style-src 'self' ${hash('a{}')}`)
})

it.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('is compressed once, as %s', async (encoding, accepted, unpack) => {
  const answer = (await cached()).answer(ask({ 'accept-encoding': accepted }))
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(unpack(bytes).toString()).toBe(page(''))
  expect(bytes.length).toBeLessThan(page('').length / 4)
})

it('answers 304 to a client that has it, whatever its nonce was', async () => {
  const one = await cached()
  const tag = one.answer(ask()).headers.get('etag') ?? ''
  expect(one.answer(ask({ 'if-none-match': tag })).status).toBe(304)
  expect((await cached()).answer(ask()).headers.get('etag')).toBe(tag)
  expect(one.answer(ask({ 'if-none-match': 'W/"other"' })).status).toBe(200)
})
