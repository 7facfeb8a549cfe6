const DOMAIN = /^(https?:\/\/)?([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(:\d{1,5})?\/?$/i

/** A studio's own domain as it was typed, with or without `https://`; null for what is none. */
function addressOf(domain: string | null): URL | null {
  const typed = domain?.trim() ?? ''
  if (!DOMAIN.test(typed)) return null
  return URL.parse(/^https?:/i.test(typed) ? typed : `https://${typed}`)
}

/** Whether a text names a domain, and nothing behind it. */
export const isDomain = (text: string): boolean => addressOf(text) !== null

/**
 * The origin under which visitors know the site: the studio's own domain where it has one, else the address that the
 * installation was given. An installation below the studio's domain (reserva.mi-estudio.mx) is that address itself: the domain
 * then stands for all of the studio's sites, of which this is one.
 */
export function chooseSiteOrigin(domain: string | null, publicUrl: string): string {
  const own = addressOf(domain)
  const given = new URL(publicUrl)
  if (own === null || given.hostname === own.hostname || given.hostname.endsWith(`.${own.hostname}`))
    return given.origin
  return own.origin
}
