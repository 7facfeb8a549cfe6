import { derivePalette } from '#domain/brand/palette.ts'
import { paths } from '#web/paths.ts'
import { studioContext } from '#web/server-context.ts'
import type { Route } from './+types/manifest'

/** What a phone needs to keep the site among its applications. */
export function loader({ context }: Route.LoaderArgs): Response {
  const studio = context.get(studioContext)
  const { primary, light, dark, ground } = studio
  const palette = derivePalette({ primary, light, dark, ground: ground === 'dark' ? 'dark' : 'light' })
  const manifest = {
    name: studio.business_name,
    short_name: studio.business_name,
    ...(studio.tagline ? { description: studio.tagline } : {}),
    lang: 'es-MX',
    start_url: paths.mystudio(),
    scope: '/',
    display: 'standalone',
    theme_color: studio.primary,
    background_color: palette.ground,
    icons: [
      {
        src: studio.favicon ?? paths.icon(),
        sizes: 'any',
        ...(studio.favicon ? {} : { type: 'image/svg+xml' }),
      },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    },
  })
}
