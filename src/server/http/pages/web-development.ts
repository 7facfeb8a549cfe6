import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Hono } from 'hono'
import { endOf } from '#domain/site-map/paths.ts'
import { projectRoot } from '#server/environment/project-root.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'

export interface Vite {
  /** The web's server build from the current sources. */
  load(): Promise<unknown>
  close(): Promise<void>
}

/** Vite inside the app: serves sources and styles, and passes page requests on. */
export async function startVite(app: Hono<ApiEnv>, port: number): Promise<Vite> {
  // Not installed in production.
  const { createServer } = await import('vite')
  const before = process.listeners('SIGTERM')
  const vite = await createServer({
    root: projectRoot,
    server: {
      middlewareMode: true,
      // Each server on the machine needs its own WebSocket port.
      hmr: { port: 20_000 + (port % 20_000) },
    },
    appType: 'custom',
  })
  // Vite would end the process on its own and leave the database running.
  for (const listener of process.listeners('SIGTERM')) {
    if (!before.includes(listener)) process.off('SIGTERM', listener)
  }
  app.use('*', async (c, next) => {
    const { incoming, outgoing } = c.env as typeof c.env & { outgoing?: ServerResponse }
    if (incoming === undefined || outgoing === undefined || endOf('/api/*', c.req.path) !== null)
      return next()
    const passedOn = await new Promise<boolean>((resolve, reject) => {
      outgoing.once('close', () => resolve(false))
      vite.middlewares(incoming, outgoing, (error: unknown) => {
        if (error) reject(error instanceof Error ? error : new Error(String(error)))
        else resolve(true)
      })
    })
    return passedOn ? next() : RESPONSE_ALREADY_SENT
  })
  return {
    load: () => vite.ssrLoadModule('virtual:react-router/server-build'),
    close: () => vite.close(),
  }
}
