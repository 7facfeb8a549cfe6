import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { CallDefinition } from '#contract/define.ts'
import { calls } from '#contract/index.ts'
import { openApiText } from '#server/http/docs/openapi.ts'
import { type Api, startApi } from '#tests/http/harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

it('docs/openapi.json matches the contract (otherwise: npm run openapi)', () => {
  expect(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')).toBe(openApiText())
})

it('is served, lists every call below /api, and every call’s errors in one shape', async () => {
  const { body } = await api.visitor.call('GET /openapi.json')
  expect([body.openapi, body.servers]).toEqual(['3.1.0', [{ url: '/api' }]])
  for (const call of Object.values(calls) as CallDefinition[]) {
    const operation = body.paths[call.path]?.[call.method.toLowerCase()]
    expect(operation, `${call.method} ${call.path}`).toBeDefined()
    for (const [status, answer] of Object.entries<{ content?: Record<string, { schema: unknown }> }>(
      operation.responses,
    )) {
      if (Number(status) >= 400)
        expect(answer.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' })
    }
  }
  expect(body.paths['/customer/{id}'].put).toBeDefined()
})

it('has a page for people that runs and loads nothing', async () => {
  const response = await api.fetch('GET /api/docs')
  const html = await response.text()
  expect(html).toContain('<code>/class_reservations</code>')
  expect(html).not.toMatch(/<script|<link|src=|@import|url\(/)
  const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})
