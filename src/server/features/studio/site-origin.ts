import { siteOrigin } from '#domain/content/origin.ts'
import type { Services } from '#server/services.ts'

/** The origin of the links that leave the site: in mails, calendars, search engines. */
export const originOf = ({ configuration, environment }: Pick<Services, 'configuration' | 'environment'>) =>
  siteOrigin(configuration.current().domain, environment.publicUrl)
