import type { VideoToWatch } from '#contract/types.ts'
import { ID } from '#domain/site-map/table.ts'
import { ApiError, type Api } from '#web/api/client.ts'
import { loadOffer } from './load-offer.ts'

const [UNKNOWN, MEMBERSHIP_NEEDED] = [404, 412]
const NEXT = 4

/** What to watch after a video: the rest of its program in order, else the newest of its kind of class. */
async function loadNext(api: Api, { video_id, program, class_type }: VideoToWatch) {
  if (program) {
    const { videos } = await api('GET /videos/program/{id}', { params: { id: program.program_id } })
    const own = videos.findIndex((one) => one.video_id === video_id)
    // A long program's later videos are not on its first page.
    const rest = own === -1 ? [] : videos.slice(own + 1, own + 1 + NEXT)
    if (rest.length > 0) return rest
  }
  const query = class_type ? { class_type_id: class_type.class_type_id } : {}
  const { videos } = await api('GET /videos', { query })
  return videos.filter((one) => one.video_id !== video_id).slice(0, NEXT)
}

/** One video with what to watch next; or why it cannot be watched. */
export async function loadVideo(api: Api, id: string) {
  if (!ID.test(id)) return { state: 'unknown' as const }
  try {
    const { video } = await api('GET /videos/{id}', { params: { id } })
    return { state: 'found' as const, video, next: await loadNext(api, video) }
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem
    if (problem.status === UNKNOWN) return { state: 'unknown' as const }
    if (problem.status !== MEMBERSHIP_NEEDED) throw problem
    return { state: 'needed' as const, ...(await loadOffer(api, problem)) }
  }
}
