import type { Hono } from 'hono'
import type { Services } from '#server/kit/services.ts'
import { authenticate } from '#server/kit/calls/authenticate.ts'
import { isLocal } from '#server/kit/network/client-address.ts'
import { forbidden } from '#server/kit/errors.ts'
import { sameSecret } from '#server/kit/same-secret.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import { can } from '#domain/people/roles.ts'

/** GET /api/metrics for a collector on this machine, one with METRICS_TOKEN, or staff. */
export function mountMetrics(api: Hono<ApiEnv>, services: Services): void {
  const { environment, metrics } = services
  api.get('/metrics', async (c) => {
    c.set('call', 'metrics')
    const { headers } = c.req.raw
    const open = isLocal(c.env, headers, environment) || carries(headers, environment.metricsToken)
    if (!open && !can((await authenticate(services, headers))?.actor?.role, 'work')) throw forbidden()
    const { type, body } = await metrics.text()
    return c.body(body, 200, { 'Content-Type': type })
  })
}

function carries(headers: Headers, token: string | undefined): boolean {
  if (!token) return false
  return sameSecret(headers.get('authorization') ?? '', `Bearer ${token}`)
}
