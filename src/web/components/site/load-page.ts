import { data, type RouterContextProvider } from 'react-router'
import type { Answer } from '#contract/types.ts'
import { ApiError } from '#web/api/client.ts'
import { paths } from '#domain/site-map/paths.ts'
import { apiContext, studioContext } from '#web/server-context.ts'

export type ContentPageData = Answer<'GET /pages/{id}'>['page']

/** For loaders: a content page; null when there is none under the slug. */
export async function findPage(
  context: Readonly<RouterContextProvider>,
  slug: string,
): Promise<ContentPageData | null> {
  try {
    return (await context.get(apiContext)('GET /pages/{id}', { params: { id: slug } })).page
  } catch (problem) {
    if (problem instanceof ApiError && (problem.status === 404 || problem.status === 400)) return null
    throw problem
  }
}

/** Where a former slug of a page or of the shop redirects; null if there was none. */
export async function movedTo(
  context: Readonly<RouterContextProvider>,
  slug: string,
): Promise<string | null> {
  try {
    const { to } = await context.get(apiContext)('GET /moved/{slug}', { params: { slug } })
    return to === null ? paths.paquetes(context.get(studioContext)) : paths.pagina(to)
  } catch (problem) {
    if (problem instanceof ApiError && (problem.status === 404 || problem.status === 400)) return null
    throw problem
  }
}

/** What a loader throws for an unknown path. */
export function missing(): ReturnType<typeof data<null>> {
  return data(null, { status: 404 })
}

/** The response, or the not-found page when the API returns 404. */
export async function orMissing<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (problem) {
    if (problem instanceof ApiError && (problem.status === 404 || problem.status === 400)) throw missing()
    throw problem
  }
}
