/** What browsers refuse to take from another host, from a subdomain or without TLS (RFC 6265bis, 4.1.3.2). */
const HOST_PREFIX = '__Host-'

/** The library's cookie options: under https bound to this host, with Path=/, Secure and no Domain. */
export function cookieOptions(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  return {
    cookiePrefix: `${secure ? HOST_PREFIX : ''}cupo`,
    // The library would put `__Secure-` before every name, which a subdomain can set.
    useSecureCookies: false,
    defaultCookieAttributes: { secure },
  }
}

/** The Set-Cookie that removes a cookie of ours. */
export const expired = (name: string, secure: boolean): string =>
  `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** Before the host's own prefix; nobody reads it any more. */
const OLD_NAME = '__Secure-cupo.session_token'

/** Removes the session cookie of an earlier version from a browser that still sends it. */
export function expireOldCookie(request: Request, response: Response): void {
  if (!findCookie(request.headers.get('cookie') ?? '', OLD_NAME)) return
  response.headers.append('set-cookie', expired(OLD_NAME, true))
}

export interface FoundCookie {
  /** As it was sent, signature included. */
  value: string
  /** The name stands once. A second one was set by somebody else, e.g. for a longer path. */
  alone: boolean
}

/** The cookie of exactly this name; of several the first, as the sign-in library reads it. */
export function findCookie(header: string, name: string): FoundCookie | null {
  const values = header.split(';').flatMap((pair) => {
    const equals = pair.indexOf('=')
    return equals !== -1 && pair.slice(0, equals).trim() === name ? [pair.slice(equals + 1).trim()] : []
  })
  const [value] = values
  return value ? { value, alone: values.length === 1 } : null
}
