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
  const found = await orNull(context.get(apiContext)('GET /pages/{id}', { params: { id: slug } }))
  return found && found.page
}

/** Where a former slug of a page or of the shop redirects; null if there was none. */
export async function movedTo(
  context: Readonly<RouterContextProvider>,
  slug: string,
): Promise<string | null> {
  const moved = await orNull(context.get(apiContext)('GET /moved/{slug}', { params: { slug } }))
  if (moved === null) return null
  return moved.to === null ? paths.paquetes(context.get(studioContext)) : paths.pagina(moved.to)
}

/** What a loader throws for an unknown path. */
export function missing(): ReturnType<typeof data<null>> {
  return data(null, { status: 404 })
}

/** The response; null when the API knows nothing under the address, or the address names nothing. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (problem) {
    if (problem instanceof ApiError && (problem.status === 404 || problem.status === 400)) return null
    throw problem
  }
}

/** The response, or the not-found page. */
export async function orMissing<T>(answer: Promise<T>): Promise<T> {
  const found = await orNull(answer)
  if (found === null) throw missing()
  return found
}
