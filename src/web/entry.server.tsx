import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { isReading } from '#domain/site-map/address.ts'
import { paths } from '#domain/site-map/paths.ts'
import { ExtrasContext } from './document/document.ts'
import { extrasOf } from './document/extras-of.ts'
import { withUsedRules } from './document/used-rules.ts'
import { reportContext } from './server-context.ts'

// The server calls both from this build: in development it would otherwise have another copy of the framework.
export { createRequestHandler } from 'react-router'
export { requestContext } from './request-context.ts'

/** After this many milliseconds a page is sent with what it has. */
export const streamTimeout = 5_000

/**
 * Renders a page as a whole: its loaders have waited for everything it shows, so streaming would not be faster, and
 * compressing and flushing pieces took more CPU than rendering.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const { pathname } = new URL(request.url)
  const extras = extrasOf(pathname, routerContext, context)
  if (isReading(pathname)) headers.set('Speculation-Rules', `"${paths.speculationRules()}"`)
  // The first paint waits for the style sheets, which come after the scripts in the head, so the browser requests them first.
  if (extras.sheets === null)
    for (const path of extras.linked) headers.append('Link', `<${path}>; rel=preload; as=style`)
  return new Promise((resolve, reject) => {
    let responseStatus = status
    let shellReady = false
    const timer = setTimeout(() => abort(), streamTimeout + 1000)
    const chunks: Uint8Array[] = []
    const html = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timer)
        const body = Buffer.concat(chunks)
        const page = extras.sheets ? withUsedRules(body.toString(), extras.sheets) : body
        resolve(new Response(page, { status: responseStatus, headers }))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <ExtrasContext value={extras}>
        <ServerRouter context={routerContext} url={request.url} nonce={extras.nonce} />
      </ExtrasContext>,
      {
        nonce: extras.nonce,
        onShellReady: () => (shellReady = true),
        onAllReady: () => pipe(html),
        onShellError(problem) {
          clearTimeout(timer)
          reject(problem)
        },
        onError(problem: unknown) {
          responseStatus = 500
          // Errors before the shell reach the caller, which logs them.
          if (shellReady) context.get(reportContext)(problem)
        },
      },
    )
  })
}

/** Errors of loaders. An aborted request is not an error of ours. */
export const handleError: HandleErrorFunction = (problem, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(problem)
}
