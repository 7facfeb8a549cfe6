import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Hono } from 'hono'
import { projectRoot } from '#server/environment/project-root.ts'
import { loadSilently } from '#server/kit/own-words.ts'
import type { Services } from '#server/kit/services.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import { openAssets } from './web-assets.ts'
import { startVite } from './web-development.ts'
import { answerPage, type Build } from './web-pages.ts'

export interface MountedWeb {
  close(): Promise<void>
}

/**
 * Mounts the site on the app, after everything already mounted: from the build in production, through Vite in
 * development. Pages call the API in-process, with a token made from the visitor's cookie.
 */
export async function mountWeb(app: Hono<ApiEnv>, services: Services): Promise<MountedWeb> {
  if (services.environment.mode === 'development') {
    const vite = await startVite(app, services.environment.port)
    app.all('*', async (c) => answerPage(c, app, services, (await vite.load()) as Build, () => null))
    return { close: () => vite.close() }
  }
  const folder = join(projectRoot, 'build')
  const assets = await openAssets(join(folder, 'client'))
  const entry = pathToFileURL(join(folder, 'server/index.js')).href
  const build = (await loadSilently(() => import(entry))) as Build
  app.on(['GET', 'HEAD'], '*', (c, next) => {
    const asset = assets.serve(c.req.path, c.req.raw)
    return asset === null ? next() : Promise.resolve(asset)
  })
  app.all('*', async (c) => answerPage(c, app, services, build, assets.sheet))
  return { close: () => Promise.resolve() }
}
