import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { keepPage, newNonce } from './kept-page.ts'

const words = Array.from({ length: 4000 }, (_, n) => `clase ${n % 97} a las ${n % 24}:00`).join(' · ')
const htmlOf = (nonce: string) =>
  `<style nonce="${nonce}">a{}</style><p>${words} ñ</p><script nonce="${nonce}">1</script>${words}<script nonce="${nonce}"></script>`

async function kept() {
  const nonce = newNonce()
  return keepPage({
    html: htmlOf(nonce),
    nonce,
    policy: `script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`,
    headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
  })
}

const ask = (headers: Record<string, string> = {}) => new Request('http://studio.test/', { headers })
const nonceOf = (answer: Response) =>
  /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? ''

it('gives every answer a nonce of its own, in the page and in the policy', async () => {
  const page = await kept()
  const answers = [page.answer(ask()), page.answer(ask())]
  const nonces = answers.map(nonceOf)
  expect(new Set(nonces).size).toBe(2)
  for (const [index, answer] of answers.entries()) {
    expect(await answer.text()).toBe(htmlOf(nonces[index] ?? ''))
  }
})

it('is one sound gzip stream whatever the nonce', async () => {
  const page = await kept()
  for (let n = 0; n < 20; n++) {
    const answer = page.answer(ask({ 'accept-encoding': 'gzip, br' }))
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(gunzipSync(bytes).toString()).toBe(htmlOf(nonceOf(answer)))
    expect(bytes.length).toBeLessThan(htmlOf('').length / 4)
  }
})

it('is not sent again to whom has it, and then leaves the policy of the first answer standing', async () => {
  const page = await kept()
  const tag = page.answer(ask()).headers.get('etag') ?? ''
  const again = page.answer(ask({ 'if-none-match': tag }))
  expect(again.status).toBe(304)
  expect(again.headers.has('content-security-policy')).toBe(false)
  expect((await kept()).answer(ask()).headers.get('etag')).toBe(tag)
  expect(page.answer(ask({ 'if-none-match': 'W/"other"' })).status).toBe(200)
})
