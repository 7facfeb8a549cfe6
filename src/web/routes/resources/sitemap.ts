import { escapeHtml } from '#domain/escape-html.ts'
import { siteMap } from '#domain/site-map/table.ts'
import { paths } from '#domain/site-map/paths.ts'
import { apiContext, siteOriginContext, studioContext } from '#web/server-context.ts'
import type { Route } from './+types/sitemap'

interface Entry {
  path: string
  /** When its content last changed, if known. */
  changed?: string | undefined
}

type Listed = Extract<(typeof siteMap)[number], { public: true; indexed: true }>
/** Paths with parameters: each needs its values. */
type Open = Extract<Listed['path'], `${string}:${string}`>

/** Every public page that should be indexed. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const api = context.get(apiContext)
  const [{ pages }, { instructors }, { class_types: types }, { announcements }] = await Promise.all([
    api('GET /pages'),
    api('GET /instructors'),
    api('GET /class_types'),
    api('GET /announcements'),
  ])
  const studio = context.get(studioContext)
  const entries = {
    '/paquetes': [{ path: paths.paquetes(studio) }],
    '/avisos': [{ path: paths.avisos(), changed: announcements[0]?.createdAt }],
    '/instructor/:id': instructors.map((coach) => ({ path: paths.instructor(coach.instructor_id) })),
    '/class_type/:id': types.map((type) => ({ path: paths.classType(type.class_type_id) })),
    '/:slug': pages
      .filter((page) => page.has_content)
      .map((page) => ({ path: paths.pagina(page.slug), changed: page.updatedAt })),
  } satisfies Partial<Record<Listed['path'], Entry[]>> & Record<Open, Entry[]>
  const listed = siteMap.filter((row): row is Listed => 'public' in row && 'indexed' in row)
  const all = listed.flatMap(({ path }): Entry[] =>
    path in entries ? entries[path as keyof typeof entries] : [{ path }],
  )
  // A page written by the studio under one of our paths has a modification date.
  const addresses = new Map(all.map((one) => [one.path, one]))
  const siteOrigin = context.get(siteOriginContext)
  const urls = [...addresses.values()].map(({ path, changed }) => {
    const lastmod = changed === undefined ? '' : `<lastmod>${changed.slice(0, 10)}</lastmod>`
    return `<url><loc>${escapeHtml(siteOrigin + path)}</loc>${lastmod}</url>`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
