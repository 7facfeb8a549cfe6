/**
 * The request, with a path that can be decoded: invalid percent escapes are taken literally. The router would find
 * nothing either way, and log each one.
 */
export function withReadablePath(request: Request): Request {
  const url = new URL(request.url)
  try {
    decodeURIComponent(url.pathname)
    return request
  } catch {
    if (request.method !== 'GET' && request.method !== 'HEAD') return request
    url.pathname = url.pathname.replaceAll('%', '%25')
    const { method, headers, signal } = request
    return new Request(url, { method, headers, signal })
  }
}
