import { isRouteErrorResponse, type MetaDescriptor } from 'react-router'
import { addressOf } from '#domain/site-map/address.ts'
import { paths } from '#domain/site-map/paths.ts'
import { siteTexts } from '#text/site/site.ts'
import type { RootData } from './studio.ts'

interface PageMeta {
  /** The page's own title, followed by the studio's name; a missing page has another. Null on the landing page. */
  title: string | null
  /** A sentence, or one that names the studio. */
  description?: string | null | ((words: { studio: string }) => string)
  /**
   * The canonical path, if the site map has a pattern for it; null on a page that failed. A page that the site map does
   * not index asks for noindex.
   */
  canonical?: string | null
}

type Matches = readonly (
  | { id: string; pathname: string; loaderData?: unknown; error?: unknown }
  | undefined
)[]

/** Title, description, canonical URL and the tags for shared links. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  const studio = root?.studio
  const name = studio?.business_name ?? ''
  const own = studio?.meta_title ?? [name, studio?.tagline].filter(Boolean).join(': ')
  const failed = matches.at(-1)?.error
  const missing = isRouteErrorResponse(failed) && failed.status === 404
  const titled = missing ? (saidBy(failed)?.replace(/\.$/, '') ?? siteTexts.notFound.title) : page.title
  const title = titled === null ? own : [titled, name].filter(Boolean).join(' · ')
  const described =
    typeof page.description === 'function' ? page.description({ studio: name }) : page.description
  const description = described ?? studio?.meta_description ?? studio?.hero_tagline ?? studio?.tagline ?? ''
  const chosen = page.title === null ? (studio?.social_media_image ?? null) : null
  const canonical = canonicalOf(matches, page)
  const drawn = canonical === null || chosen ? null : paths.share(canonical)
  const image = canonical === null ? null : (chosen ?? drawn)
  const absolute = (path: string): string => (path.startsWith('/') ? (root?.siteOrigin ?? '') + path : path)
  const tags: (MetaDescriptor | false)[] = [
    { title },
    description !== '' && { name: 'description', content: description },
    { property: 'og:site_name', content: name },
    { property: 'og:title', content: title },
    description !== '' && { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'es_MX' },
    image !== null && { property: 'og:image', content: absolute(image) },
    // With its size, a picture that was never shared before is shown at once.
    drawn !== null && { property: 'og:image:width', content: '1200' },
    drawn !== null && { property: 'og:image:height', content: '630' },
    image !== null && { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: image === null ? 'summary' : 'summary_large_image' },
    { name: 'twitter:title', content: title },
    description !== '' && { name: 'twitter:description', content: description },
    image !== null && { name: 'twitter:image', content: absolute(image) },
    image !== null && { name: 'twitter:image:alt', content: title },
    canonical === null
      ? { name: 'robots', content: 'noindex' }
      : { tagName: 'link', rel: 'canonical', href: absolute(canonical) },
    canonical !== null && { property: 'og:url', content: absolute(canonical) },
  ]
  return tags.filter((tag) => tag !== false)
}

/** The sentence that a page refuses with. */
export const saidBy = (error: unknown): string | undefined =>
  isRouteErrorResponse(error) ? (error.data as { error?: string } | null)?.error : undefined

function canonicalOf(matches: Matches, { canonical }: PageMeta): string | null {
  if (canonical === null) return null
  const { path, indexed } = addressOf(canonical ?? matches.at(-1)?.pathname ?? '*')
  if (!indexed) return null
  return canonical ?? (path.includes(':') ? null : path)
}
