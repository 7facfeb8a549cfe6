import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIPv6 } from 'node:net'
import { isLoopback } from '#server/environment/loopback.ts'
import type { Environment } from '#server/environment/environment.ts'

/**
 * What the server passes along with a request: the socket's request, or the visitor's address for an in-process call.
 */
export interface Bindings {
  incoming?: IncomingMessage
  outgoing?: ServerResponse
  clientAddress?: string
}

/**
 * The address used for rate limits: the socket's, or behind a trusted proxy the one that the proxy saw. The proxy
 * appends to X-Forwarded-For, so only its last entry cannot be forged.
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

/**
 * An IPv6 customer owns a whole /64, so that counts as one address; an IPv4 address counts the same in any notation.
 */
function network(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped) return mapped
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  // The URL parser normalises every address to its short, numeric form.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

const LOOPBACK = /^(::1|127\.\d+\.\d+\.\d+|::ffff:127\.\d+\.\d+\.\d+)$/

/**
 * Whether the caller is on this machine. Behind a proxy every request comes from this machine, and not every proxy
 * marks forwarded requests: so a site with a public URL or a trusted proxy has no local callers.
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
