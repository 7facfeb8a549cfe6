import { paths } from '#web/paths.ts'
import { apiContext, originContext, studioContext } from '#web/server-context.ts'
import type { Route } from './+types/sitemap'

/** Every public page that is worth finding. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const api = context.get(apiContext)
  const [{ pages }, { instructors }, { class_types: types }] = await Promise.all([
    api('GET /pages'),
    api('GET /instructors'),
    api('GET /class_types'),
  ])
  const addresses = [
    paths.landing(),
    paths.paquetes(context.get(studioContext)),
    paths.calendario(),
    paths.avisos(),
    paths.ubicacion(),
    paths.preguntas(),
    ...pages.filter((page) => page.has_content).map((page) => paths.pagina(page.slug)),
    ...instructors.map((coach) => paths.instructor(coach.instructor_id)),
    ...types.map((type) => paths.classType(type.class_type_id)),
  ]
  const origin = context.get(originContext)
  const urls = [...new Set(addresses)].map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
