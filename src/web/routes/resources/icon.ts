import { initialOf } from '#domain/brand/drawable.ts'
import { derivePalette } from '#domain/brand/palette.ts'
import { studioContext } from '#web/server-context.ts'
import type { Route } from './+types/icon'

/** The icon of a studio without its own: the first letter of its name on its colour. */
export function loader({ context }: Route.LoaderArgs): Response {
  const studio = context.get(studioContext)
  const palette = derivePalette({ primary: studio.primary })
  const letter = initialOf(studio.business_name)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="${palette.primary}"/>` +
    `<text x="32" y="45" font-family="Georgia,serif" font-size="38" text-anchor="middle" fill="${palette['on-primary']}">${letter}</text></svg>`
  return new Response(svg, {
    headers: {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=3600',
      'Content-Security-Policy': "default-src 'none'",
    },
  })
}
