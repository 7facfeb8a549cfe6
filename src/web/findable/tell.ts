import type { RouterContextProvider } from 'react-router'
import { siteOriginContext, studioContext } from '#web/server-context.ts'
import { structuredContext, type Site, type Thing } from './structured-data.ts'

/** For loaders: adds to the page's structured data. */
export function tell(
  context: Readonly<RouterContextProvider>,
  things: (site: Site) => readonly (Thing | null)[],
): void {
  const site = { studio: context.get(studioContext), siteOrigin: context.get(siteOriginContext) }
  context.get(structuredContext).push(...things(site).filter((thing) => thing !== null))
}
