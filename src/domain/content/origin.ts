const DOMAIN = /^(https?:\/\/)?([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(:\d{1,5})?\/?$/i

/** Parses a studio's own domain, with or without `https://`; null when invalid. */
function addressOf(domain: string | null): URL | null {
  const typed = domain?.trim() ?? ''
  if (!DOMAIN.test(typed)) return null
  const address = /^https?:/i.test(typed) ? typed : `https://${typed}`
  return URL.canParse(address) ? new URL(address) : null
}

/** Whether a text is a domain and nothing more. */
export const isDomain = (text: string): boolean => addressOf(text) !== null

/**
 * The origin under which visitors know the site: the studio's own domain if set, else the installation's PUBLIC_URL.
 * An installation below the studio's domain (reserva.mi-estudio.mx) keeps PUBLIC_URL: the domain then stands for all
 * of the studio's sites, and this is one of them.
 */
export function chooseSiteOrigin(domain: string | null, publicUrl: string): string {
  const own = addressOf(domain)
  const given = new URL(publicUrl)
  if (own === null || given.hostname === own.hostname || given.hostname.endsWith(`.${own.hostname}`))
    return given.origin
  return own.origin
}
