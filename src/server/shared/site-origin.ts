import { chooseSiteOrigin } from '#domain/content/origin.ts'
import type { Services } from '#server/kit/services.ts'

type Setting = Pick<Services, 'configuration' | 'environment'>

/**
 * The origin of links that leave the site: in mails, calendars, search engines, and for the return from a provider's
 * page.
 */
export const siteOriginOf = ({ configuration, environment }: Setting): string =>
  chooseSiteOrigin(configuration.current().domain, environment.publicUrl)

/** Every origin under which this installation serves its pages. */
export function ownOrigins(setting: Setting): string[] {
  const { publicUrl, port } = setting.environment
  return [siteOriginOf(setting), publicUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`]
}

/**
 * Where a provider's page returns the payer: the site's origin, or our own origin on which the page was opened,
 * because only that one has the session's cookie. `pageOrigin` is the request's Origin header.
 */
export function returnOriginOf(setting: Setting, pageOrigin: string | null): string {
  const own = pageOrigin !== null && ownOrigins(setting).includes(pageOrigin)
  return own ? pageOrigin : siteOriginOf(setting)
}
