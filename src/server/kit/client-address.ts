import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIPv6 } from 'node:net'
import { isLoopback } from '#server/environment/loopback.ts'
import type { Environment } from '#server/environment/environment.ts'

/** What the server hands over beside a request: the socket's request, or the visitor's address for a call in-process. */
export interface Bindings {
  incoming?: IncomingMessage
  outgoing?: ServerResponse
  clientAddress?: string
}

/**
 * The address limits are counted by: the socket's, or behind a trusted proxy the one that the proxy saw. The proxy appends
 * to X-Forwarded-For, so only its last entry is not the client's own claim.
 */
export function clientAddress(bindings: Bindings | undefined, headers: Headers, trustProxy: boolean): string {
  if (bindings?.clientAddress) return bindings.clientAddress
  if (trustProxy) {
    const forwarded = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (forwarded) return network(forwarded)
  }
  return network(bindings?.incoming?.socket.remoteAddress ?? 'in-process')
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** An IPv6 customer has a whole /64 to take addresses from, so that counts as one; an IPv4 address counts however it is written. */
function network(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped) return mapped
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  // The URL parser writes every address in its one short form, with numbers only.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

const LOOPBACK = /^(::1|127\.\d+\.\d+\.\d+|::ffff:127\.\d+\.\d+\.\d+)$/

/**
 * Whether the caller sits on this machine. Behind a proxy everybody seems to, and not every proxy says that it passed a
 * request on: a site that has an address of its own, or trusts a proxy, has no local callers.
 */
export function isLocal(
  bindings: Bindings | undefined,
  headers: Headers,
  { trustProxy, publicUrl }: Pick<Environment, 'trustProxy' | 'publicUrl'>,
): boolean {
  if (trustProxy || !isLoopback(new URL(publicUrl).hostname)) return false
  if (headers.has('x-forwarded-for') || headers.has('forwarded') || headers.has('via')) return false
  const address = bindings?.incoming?.socket.remoteAddress
  return address !== undefined && LOOPBACK.test(address)
}
