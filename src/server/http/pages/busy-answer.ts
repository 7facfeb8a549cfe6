import type { AppError } from '#server/kit/errors.ts'
import type { CachedPage } from '#server/kit/caches/cached-page.ts'

/**
 * 429 after too many page requests: the studio's own page for it, or one sentence if it is not available or the
 * request comes from the application, which shows its own.
 */
export async function busyAnswer(
  request: Request,
  { message, retryAfterSeconds = 1 }: AppError,
  page: CachedPage | null,
): Promise<Response> {
  const asksForData = new URL(request.url).pathname.endsWith('.data')
  const encoding = request.headers.get('accept-encoding')
  // Without the browser's ETags, which would make it a 304.
  const bare = new Request(request.url, { headers: encoding === null ? {} : { 'accept-encoding': encoding } })
  const shown = asksForData || page === null ? plain(message) : await page.answer(bare)
  const headers = new Headers(shown.headers)
  headers.delete('ETag')
  headers.set('Cache-Control', 'no-store')
  headers.set('Retry-After', String(retryAfterSeconds))
  return new Response(request.method === 'HEAD' ? null : shown.body, { status: 429, headers })
}

const plain = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
