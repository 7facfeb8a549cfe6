/** With a scheme, or with a dot in the first part, which then is a host. */
const OUTSIDE = /^(?:[^/?#]*[:.]|\/\/)/

/** The path of a link that stays on the studio's site: a URL on its domain, or a path, also without its slash. Null for others. */
export function inAppPath(link: string, domain: string | null): string | null {
  if (!OUTSIDE.test(link)) return link.replace(/^\/?/, '/')
  const bare = domain?.replace(/^https?:\/\//, '').replace(/\/.*$/, '')
  if (!bare || !link.includes(bare)) return null
  const rest = link.slice(link.indexOf(bare) + bare.length).replace(/^:\d+/, '')
  // Two slashes would lead to another site.
  return `/${rest.replace(/^\/+/, '')}`
}

/** An external link, which may have been entered without https://. */
export function outsideAddress(link: string): string {
  return /^(?:[^/?#]*:|\/\/)/.test(link) ? link : `https://${link}`
}
