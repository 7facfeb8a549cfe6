import { siteOriginContext } from '#web/server-context.ts'
import { paths } from '#web/paths.ts'
import type { Route } from './+types/robots'

/** What search engines need not look at. */
export function loader({ context }: Route.LoaderArgs): Response {
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Disallow: /checkout/',
    'Disallow: /gracias/',
    'Disallow: /transferencia/',
    `Sitemap: ${context.get(siteOriginContext)}${paths.sitemap()}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
