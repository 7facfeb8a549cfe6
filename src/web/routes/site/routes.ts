import { index, layout, route, type RouteConfigEntry } from '@react-router/dev/routes'

const page = (path: string, file: string, id?: string): RouteConfigEntry =>
  route(path, `routes/site/${file}.tsx`, id === undefined ? {} : { id })

/** The public pages, in the frame of the site. */
export const siteRoutes: RouteConfigEntry[] = [
  layout('routes/site/layout.tsx', [
    layout('routes/site/boundary.tsx', [
      index('routes/site/landing.tsx'),
      page('paquetes', 'packages'),
      page('calendario', 'classes/calendar'),
      page('avisos', 'content/announcements'),
      page('avisos-correo/:token', 'links/unsubscribe'),
      page('confirmar-correo/:token', 'links/confirm-email'),
      page('eliminar-cuenta/:token', 'links/delete-account'),
      page('ubicacion', 'content/location'),
      page('preguntas-frecuentes', 'content/faq'),
      page('cupo', 'content/cupo'),
      page('transferencia/:token', 'links/transfer'),
      page('coach/:id', 'classes/coach'),
      page('instructor/:id', 'classes/instructor'),
      page('class_type/:id', 'classes/class-type'),
      // The studio's own path for the shop, and its content pages: see slug.tsx.
      page(':slug', 'content/slug'),
      page('*', 'not-found'),
    ]),
  ]),
]

/** Addresses that browsers and search engines ask for. */
export const resourceRoutes: RouteConfigEntry[] = [
  route('calendario/semana', 'routes/resources/week.ts'),
  route('icon.svg', 'routes/resources/icon.ts'),
  route('manifest.webmanifest', 'routes/resources/manifest.ts'),
  route('demasiadas-visitas', 'routes/resources/busy.tsx'),
  route('sin-conexion', 'routes/resources/offline.tsx'),
  route('robots.txt', 'routes/resources/robots.ts'),
  route('sitemap.xml', 'routes/resources/sitemap.ts'),
  route('speculation-rules.json', 'routes/resources/speculation-rules.ts'),
]
