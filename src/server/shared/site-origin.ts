import { chooseSiteOrigin } from '#domain/content/origin.ts'
import type { Services } from '#server/kit/services.ts'

type Setting = Pick<Services, 'configuration' | 'environment'>

/** The origin of the links that leave the site: in mails, calendars, search engines, and of the way back from a provider's page. */
export const siteOriginOf = ({ configuration, environment }: Setting): string =>
  chooseSiteOrigin(configuration.current().domain, environment.publicUrl)

/** Every origin under which this installation serves its own pages. */
export function ownOrigins(setting: Setting): string[] {
  const { publicUrl, port } = setting.environment
  return [siteOriginOf(setting), publicUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`]
}

/**
 * Where a provider's page sends the payer back to: the site's origin, or the one of our own that the page was opened under, because
 * the session's cookie is there and nowhere else. `pageOrigin` is the request's Origin header.
 */
export function returnOriginOf(setting: Setting, pageOrigin: string | null): string {
  const own = pageOrigin !== null && ownOrigins(setting).includes(pageOrigin)
  return own ? pageOrigin : siteOriginOf(setting)
}
