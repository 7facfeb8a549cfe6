import { iconPicture } from '#domain/brand/icon.ts'
import { derivePalette } from '#domain/brand/palette.ts'
import { accountTexts } from '#text/account/account.ts'
import { ownReservationTexts } from '#text/account/own-reservations.ts'
import { paths } from '#domain/site-map/paths.ts'
import { picturesContext, studioContext } from '#web/server-context.ts'
import type { Route } from './+types/manifest'

/** The web app manifest, which a phone needs to install the site. */
export function loader({ context }: Route.LoaderArgs): Response {
  const studio = context.get(studioContext)
  const { primary, light, dark, ground } = studio
  const palette = derivePalette({ primary, light, dark, ground: ground === 'dark' ? 'dark' : 'light' })
  const icons = [{ src: paths.iconOf(192), sizes: '192x192', type: 'image/png' }]
  const manifest = {
    // Stays the same if the start URL changes: it identifies the installed application.
    id: '/',
    name: studio.business_name,
    short_name: studio.business_name,
    ...(studio.tagline ? { description: studio.tagline } : {}),
    lang: 'es-MX',
    dir: 'ltr',
    start_url: paths.mystudio(),
    scope: '/',
    display: 'standalone',
    theme_color: studio.primary,
    background_color: palette.ground,
    icons: [
      ...([192, 512] as const).flatMap((size) => [
        { src: paths.iconOf(size), sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' },
        { src: paths.iconOf(size, true), sizes: `${size}x${size}`, type: 'image/png', purpose: 'maskable' },
      ]),
      ...(studio.favicon ? [{ src: studio.favicon, sizes: 'any' }] : []),
      ...(iconPicture(studio, context.get(picturesContext))
        ? []
        : [{ src: paths.icon(), sizes: 'any', type: 'image/svg+xml' }]),
    ],
    shortcuts: [
      { name: accountTexts.calendar.title, url: paths.mystudio(), icons },
      { name: ownReservationTexts.title, url: paths.reservaciones(), icons },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    },
  })
}
