import type { Query } from '#contract/types.ts'
import { durationRanges } from '#domain/videos/duration-range.ts'
import { paths } from '#domain/site-map/paths.ts'
import { ID } from '#domain/site-map/table.ts'

/** The names of the choosable filters in the page's URL. */
export const filterNames = {
  class_type_id: 'clase',
  instructor_id: 'coach',
  duration: 'duracion',
  program_id: 'programa',
  class_category_id: 'categoria',
  video_type_id: 'formato',
  tag_id: 'etiqueta',
} as const
export type FilterKey = keyof typeof filterNames
export const QUERY = 'buscar'

/** What the page's URL asks for; what it cannot mean is left out. */
export interface AskedVideos {
  favorites: boolean
  filters: Partial<Record<FilterKey, string>>
  query: string
}

const LONGEST_QUERY = 100

export function askedVideos(search: URLSearchParams): AskedVideos {
  const filters: AskedVideos['filters'] = {}
  for (const [key, name] of Object.entries(filterNames) as [FilterKey, string][]) {
    const value = search.get(name) ?? ''
    const known = key === 'duration' ? durationRanges.some((range) => range === value) : ID.test(value)
    if (known) filters[key] = value
  }
  const query = (search.get(QUERY) ?? '').trim().slice(0, LONGEST_QUERY)
  return { favorites: search.get('ver') === 'favoritas', filters, query }
}

export const isNarrowed = ({ filters, query }: AskedVideos): boolean =>
  query !== '' || Object.keys(filters).length > 0

/** The program whose videos alone are asked for; null for other lists. */
export function onlyProgram({ favorites, filters, query }: AskedVideos): string | null {
  const { program_id, ...others } = filters
  return favorites || query !== '' || Object.keys(others).length > 0 ? null : (program_id ?? null)
}

/** For the API. */
export const listQuery = ({ filters, query }: AskedVideos, page: number): Query<'GET /videos'> => ({
  ...filters,
  ...(query === '' ? {} : { query }),
  page,
})

/** The address of a page of the same list. */
export function listAddress({ favorites, filters, query }: AskedVideos, pagina: number): string {
  const named = Object.fromEntries(
    (Object.keys(filters) as FilterKey[]).map((key) => [filterNames[key], filters[key]]),
  )
  return paths.online({
    ver: favorites ? 'favoritas' : null,
    [QUERY]: query || null,
    ...named,
    pagina: pagina > 1 ? pagina : null,
  })
}
