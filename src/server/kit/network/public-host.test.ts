import { expect, it } from 'vitest'
import { isPublicUrl, lookupPublic } from './public-host.ts'

it.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://8.8.8.8/x', true],
  ['https://[2606:4700::1111]/x', true],
  ['https://0x7f.1/x', false],
  ['https://100.64.0.1/x', false],
  ['https://[::ffff:10.0.0.1]/x', false],
  ['https://[64:ff9b::7f00:1]/x', false],
  ['https://[64:ff9b:1::a00:1]/x', false],
  ['https://[::7f00:1]/x', false],
  ['https://[2001::1]/x', false],
  ['https://[2001:4860:4860::8888]/x', true],
  ['https://[fe80::1]/x', false],
  ['https://[fec0::1]/x', false],
  ['https://impresora.local./x', false],
  ['https://base-de-datos/x', false],
  ['ftp://example.com/x', false],
  ['no es una dirección', false],
])('%s: %s', (url, expected) => {
  expect(isPublicUrl(url)).toBe(expected)
})

it.each([{ all: true }, {}])(
  'a name that leads to this machine is refused when it is resolved, with %j',
  async (options) => {
    const outcome = await new Promise((done) => lookupPublic('localhost', options, (error) => done(error)))
    expect(outcome).toMatchObject({ name: 'PrivateAddress' })
  },
)
