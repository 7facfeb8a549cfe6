import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { clientAddress, isLocal } from './client-address.ts'

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } as IncomingMessage })
const forwarded = new Headers({ 'x-forwarded-for': '1.1.1.1, 2.2.2.2' })

it.each([
  ['the socket', from('9.9.9.9'), new Headers(), false, '9.9.9.9'],
  ['the socket, whatever the client claims', from('9.9.9.9'), forwarded, false, '9.9.9.9'],
  ['the entry that the trusted proxy wrote', from('9.9.9.9'), forwarded, true, '2.2.2.2'],
  ['the socket where the trusted proxy wrote nothing', from('9.9.9.9'), new Headers(), true, '9.9.9.9'],
  [
    'the visitor of a page rendered in this process',
    { clientAddress: '3.3.3.3' },
    forwarded,
    true,
    '3.3.3.3',
  ],
  ['IPv4 however it is written', from('::ffff:9.9.9.9'), new Headers(), false, '9.9.9.9'],
  ['the /64 of IPv6', from('2001:db8:0:7:1:2:3:4'), new Headers(), false, '2001:db8:0:7::/64'],
  ['the /64 of a shortened one', from('2001:DB8::1'), new Headers(), false, '2001:db8:0:0::/64'],
  ['the /64 of one with a zone', from('fe80::1%eth0'), new Headers(), false, 'fe80:0:0:0::/64'],
  ['this process', undefined, new Headers(), false, 'in-process'],
])('counts by %s', (_, bindings, headers, trustProxy, address) => {
  expect(clientAddress(bindings, headers, trustProxy)).toBe(address)
})

it.each([
  ['127.0.0.1', new Headers(), true],
  ['::1', new Headers(), true],
  ['::ffff:127.0.0.1', new Headers(), true],
  ['10.0.0.1', new Headers(), false],
  ['127.0.0.1', forwarded, false],
  ['127.0.0.1', new Headers({ forwarded: 'for=127.0.0.1' }), false],
])('treats %s with %o as local: %s', (address, headers, local) => {
  expect(isLocal(from(address), headers, { trustProxy: false, publicUrl: 'http://localhost:3000' })).toBe(
    local,
  )
})

it.each([
  [false, 'http://127.0.0.1:3000', true],
  [true, 'http://localhost:3000', false],
  [false, 'https://reservas.example.com', false],
])(
  'with TRUST_PROXY %s and PUBLIC_URL %s a loopback caller counts as local: %s',
  (trustProxy, publicUrl, local) => {
    expect(isLocal(from('127.0.0.1'), new Headers(), { trustProxy, publicUrl })).toBe(local)
  },
)
