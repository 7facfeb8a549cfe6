import type { Video } from '#contract/types.ts'
import { ApiError, type Api } from '#web/api/client.ts'
import { loadOffer } from '#web/components/videos/load-offer.ts'
import { type AskedVideos, isNarrowed, listQuery, onlyProgram } from './list-query.ts'

const MEMBERSHIP_NEEDED = 412

/** The page without an online membership that may be used. */
async function loadWithout(api: Api, refusal: ApiError) {
  const [offer, { videos: upcoming }] = await Promise.all([
    loadOffer(api, refusal),
    api('GET /videos/upcoming'),
  ])
  return { needed: true as const, ...offer, upcoming }
}

/** A program's own page is in its order; every other list has the newest first. */
function listOf(api: Api, asked: AskedVideos, page: number) {
  const id = onlyProgram(asked)
  return id === null
    ? api('GET /videos', { query: listQuery(asked, page) })
    : api('GET /videos/program/{id}', { params: { id }, query: { page } })
}

async function loadList(api: Api, asked: AskedVideos, page: number) {
  const whole = !asked.favorites && !isNarrowed(asked) && page === 1
  const [list, favorites, begun, filters, programs, upcoming] = await Promise.all([
    listOf(api, asked, page),
    api('GET /favorites', { query: { page: asked.favorites ? page : 1 } }),
    whole ? api('GET /videos/continue') : null,
    api('GET /videos/filters'),
    whole ? api('GET /programs') : null,
    whole ? api('GET /videos/upcoming') : null,
  ])
  const shown = asked.favorites ? { videos: favorites.favorites, total: favorites.total } : list
  const latest = whole ? (list.videos[0] ?? null) : null
  // A favourite that is done makes way for what is new.
  const marked = whole ? (favorites.favorites.find((one) => !one.progress.completed) ?? null) : null
  const top = marked ?? latest
  // The large one is not among the cards as well.
  const rest = (videos: readonly Video[]) => videos.filter((one) => one.video_id !== top?.video_id)
  return {
    needed: false as const,
    whole,
    total: shown.total,
    videos: rest(shown.videos),
    top,
    topIsFavorite: marked !== null,
    begun: rest(begun?.videos ?? []),
    filters,
    programs: programs?.programs.filter((one) => one.videos > 0) ?? [],
    upcoming: upcoming?.videos ?? [],
  }
}

/** The online classes by what the URL asks for, or why they are not shown. */
export async function loadVideos(api: Api, asked: AskedVideos, page: number) {
  try {
    return await loadList(api, asked, page)
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === MEMBERSHIP_NEEDED) return loadWithout(api, problem)
    throw problem
  }
}

export type LoadedVideos = Extract<Awaited<ReturnType<typeof loadVideos>>, { needed: false }>
