import { join, relative } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { build, type Plugin, type Rolldown } from 'vite'
import { addressOf } from './src/domain/site-map/address.ts'
import { paths } from './src/domain/site-map/paths.ts'
import routes from './src/web/routes.ts'

/** The screens of a route and the frames around it, with the address that it has. */
function screensOf(
  entries: readonly RouteConfigEntry[],
  path = '',
  frames: string[] = [],
): [string, string[]][] {
  return entries.flatMap((entry) => {
    const here = [path, entry.path].filter(Boolean).join('/')
    const files = [...frames, entry.file]
    return entry.children
      ? screensOf(entry.children, here, files)
      : [[`/${here}`, files] as [string, string[]]]
  })
}

/**
 * The screens whose files the worker caches: those of application pages that may be stored on the device. Reading pages name
 * the files that they need themselves.
 */
const entrances = new Set([
  'root.tsx',
  ...screensOf(routes).flatMap(([path, files]) => {
    const { offline, reading } = addressOf(path)
    return offline && !reading ? files : []
  }),
])

/**
 * Writes `sw.js` beside the browser's build: the service worker of src/web/worker, with the build's name and the names of
 * the files that its pages are made of.
 */
export function serviceWorker(name: string, compress: Plugin): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        plugins: [compress],
        define: { BUILD: JSON.stringify(name), FILES: JSON.stringify(filesOf(bundle)) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          reportCompressedSize: false,
          rollupOptions: {
            input: join(import.meta.dirname, 'src/web/worker/worker.ts'),
            output: { format: 'iife', entryFileNames: paths.worker().slice(1) },
          },
        },
      })
    },
  }
}

/** Scripts and styles that are reached from the entrances, loaded at once or later. Fonts are named by the pages. */
function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const found = new Set<string>()
  const visit = (fileName: string): void => {
    const chunk = chunks.get(fileName)
    if (chunk === undefined || found.has(fileName)) return
    found.add(fileName)
    for (const style of stylesOf(chunk)) found.add(style)
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next)
  }
  for (const [fileName, chunk] of chunks) if (isEntrance(sourceOf(chunk))) visit(fileName)
  return [...found].sort().map((fileName) => `/${fileName}`)
}

/** The file of a chunk's entry, without the query that the framework adds to a route's. */
const sourceOf = ({ facadeModuleId }: Rolldown.OutputChunk): string =>
  relative(import.meta.dirname, facadeModuleId ?? '')
    .replaceAll('\\', '/')
    .replace(/\?.*$/, '')

const isEntrance = (source: string): boolean =>
  source.includes('/entry.client') || entrances.has(source.replace(/^src\/web\//, ''))

const stylesOf = (chunk: Rolldown.OutputChunk): Iterable<string> => chunk.viteMetadata?.importedCss ?? []
