import { notCrawled } from '#domain/site-map/first-parts.ts'
import { siteOriginContext } from '#web/server-context.ts'
import { paths } from '#domain/site-map/paths.ts'
import type { Route } from './+types/robots'

/** What search engines need not crawl. */
export function loader({ context }: Route.LoaderArgs): Response {
  const lines = [
    'User-agent: *',
    ...notCrawled.flatMap((part) => [`Disallow: /${part}$`, `Disallow: /${part}/`]),
    `Sitemap: ${context.get(siteOriginContext)}${paths.sitemap()}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
