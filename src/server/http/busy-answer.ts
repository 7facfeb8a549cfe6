import type { AppError } from '#server/kit/errors.ts'
import type { KeptPage } from '#server/kit/kept-page.ts'

/**
 * 429 for whoever asked for too many pages: the studio's own page that says so, or one sentence where there is none, or
 * where an application asks that shows a page of its own.
 */
export function busyAnswer(
  request: Request,
  { message, retryAfterSeconds = 1 }: AppError,
  page: KeptPage | null,
): Response {
  const asksForData = new URL(request.url).pathname.endsWith('.data')
  const encoding = request.headers.get('accept-encoding')
  // Without the browser's own ETags, which would make it a 304.
  const bare = new Request(request.url, { headers: encoding === null ? {} : { 'accept-encoding': encoding } })
  const shown = asksForData || page === null ? plain(message) : page.answer(bare)
  const headers = new Headers(shown.headers)
  headers.delete('ETag')
  headers.set('Cache-Control', 'no-store')
  headers.set('Retry-After', String(retryAfterSeconds))
  return new Response(request.method === 'HEAD' ? null : shown.body, { status: 429, headers })
}

const plain = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
