/** Browsers refuse cookies with this prefix from another host, a subdomain or without TLS (RFC 6265bis, 4.1.3.2). */
const HOST_PREFIX = '__Host-'

/** The library's cookie options: under https bound to this host, with Path=/, Secure and no Domain. */
export function cookieOptions(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  return {
    cookiePrefix: `${secure ? HOST_PREFIX : ''}cupo`,
    // The library would prefix every name with `__Secure-`, which a subdomain can set.
    useSecureCookies: false,
    defaultCookieAttributes: { secure },
  }
}

/** The Set-Cookie that removes one of our cookies. */
export const expired = (name: string, secure: boolean): string =>
  `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** The name before `__Host-` was used; no longer read. */
const OLD_NAME = '__Secure-cupo.session_token'

/** Removes the session cookie of an earlier version from a browser that still sends it. */
export function expireOldCookie(request: Request, response: Response): void {
  if (!findCookie(request.headers.get('cookie') ?? '', OLD_NAME)) return
  response.headers.append('set-cookie', expired(OLD_NAME, true))
}

export interface FoundCookie {
  /** As sent, with the signature. */
  value: string
  /** The name appears once. A second one was set by another person, e.g. for a longer path. */
  alone: boolean
}

/** The cookie of exactly this name; the first of several, as the sign-in library reads it. */
export function findCookie(header: string, name: string): FoundCookie | null {
  const values = header.split(';').flatMap((pair) => {
    const equals = pair.indexOf('=')
    return equals !== -1 && pair.slice(0, equals).trim() === name ? [pair.slice(equals + 1).trim()] : []
  })
  const [value] = values
  return value ? { value, alone: values.length === 1 } : null
}
