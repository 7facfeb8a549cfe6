import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { docsPage, docsStyle } from './docs-page.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import { openApiDocument } from './openapi.ts'

/** GET /api/openapi.json and /api/docs, the same for everybody; rendered on first use and then cached. */
export function mountDocs(api: Hono<ApiEnv>): void {
  let document: ReturnType<typeof openApiDocument> | undefined
  let page: string | undefined
  const current = () => (document ??= openApiDocument())
  // The page has one inline style sheet and no scripts.
  const styleHash = createHash('sha256').update(docsStyle).digest('base64')
  api.get('/openapi.json', (c) => {
    c.set('call', 'docs')
    c.header('Cache-Control', 'public, max-age=300')
    return c.json(current())
  })
  api.get('/docs', (c) => {
    c.set('call', 'docs')
    page ??= docsPage(current())
    c.header('Cache-Control', 'public, max-age=300')
    c.header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    return c.html(page)
  })
}
