import { paths } from '#web/paths.ts'
import { apiContext, siteOriginContext, studioContext } from '#web/server-context.ts'
import type { Route } from './+types/sitemap'

interface Address {
  path: string
  /** When its content last changed, where that is known. */
  changed?: string | undefined
}

/** Every public page that is worth finding. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const api = context.get(apiContext)
  const [{ pages }, { instructors }, { class_types: types }, { announcements }] = await Promise.all([
    api('GET /pages'),
    api('GET /instructors'),
    api('GET /class_types'),
    api('GET /announcements'),
  ])
  const studio = context.get(studioContext)
  const own: Address[] = [
    { path: paths.landing() },
    { path: paths.paquetes(studio) },
    { path: paths.calendario() },
    { path: paths.avisos(), changed: announcements[0]?.createdAt },
    { path: paths.ubicacion() },
    { path: paths.preguntas() },
  ]
  const written = pages
    .filter((page) => page.has_content)
    .map((page): Address => ({ path: paths.pagina(page.slug), changed: page.updatedAt }))
  const people = instructors.map((coach): Address => ({ path: paths.instructor(coach.instructor_id) }))
  const classes = types.map((type): Address => ({ path: paths.classType(type.class_type_id) }))
  // A page that the studio wrote under an address of ours says when it changed.
  const addresses = new Map([...own, ...written, ...people, ...classes].map((one) => [one.path, one]))
  const siteOrigin = context.get(siteOriginContext)
  const urls = [...addresses.values()].map(({ path, changed }) => {
    const lastmod = changed === undefined ? '' : `<lastmod>${changed.slice(0, 10)}</lastmod>`
    return `<url><loc>${escaped(siteOrigin + path)}</loc>${lastmod}</url>`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
