import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Networks that only machines near this one can reach: https://www.iana.org/assignments/iana-ipv4-special-registry */
const OWN: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]
const own = new BlockList()
for (const [network, prefix] of OWN) own.addSubnet(network, prefix, isIPv6(network) ? 'ipv6' : 'ipv4')

const isPublic = (address: string): boolean => !own.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whether an address that a stranger gave may be called: https, on its own port, no machine of our network by name or number. */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return isPublic(host)
  return host.includes('.') && !/\.(localhost|local|internal|home\.arpa)\.?$/.test(host)
}

/** Thrown when a name resolves to a private address. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Resolves a name for a connection, as `node:dns` does, and refuses addresses that are not public. The connection uses the checked
 * address.
 */
export function lookupPublic(hostname: string, options: LookupOptions, found: Found): void {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    if (!addresses.every(({ address }) => isPublic(address)))
      return found(new PrivateAddress(`${hostname} is not a public host`), [])
    const [first] = addresses
    if (options.all) return found(null, addresses)
    return found(null, first?.address ?? '', first?.family)
  })
}
