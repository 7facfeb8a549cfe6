import { join, relative } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/**
 * What a worker brings: the entry, and the pages with an application that are kept, see `offline` in their handles. Those
 * that are only read name what they need themselves.
 */
const ENTRANCES =
  /(?:\/entry\.client|^src\/web\/(?:root|routes\/(?:site\/(?:layout|boundary|calendar)|account\/(?:layout|calendar|reservations|credits|waitlists|shop))))\.tsx/

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
            output: { format: 'iife', entryFileNames: 'sw.js' },
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
  for (const [fileName, chunk] of chunks) if (ENTRANCES.test(sourceOf(chunk))) visit(fileName)
  return [...found].sort().map((fileName) => `/${fileName}`)
}

const sourceOf = ({ facadeModuleId }: Rolldown.OutputChunk): string =>
  relative(import.meta.dirname, facadeModuleId ?? '').replaceAll('\\', '/')

const stylesOf = (chunk: Rolldown.OutputChunk): Iterable<string> => chunk.viteMetadata?.importedCss ?? []
