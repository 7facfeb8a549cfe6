import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { fileGroups } from './vite.groups.ts'
import { parsedTexts } from './vite.texts.ts'
import { serviceWorker } from './vite.worker.ts'

const encoders = [
  ['.br', promisify(brotliCompress)],
  ['.gz', promisify(gzip)],
] as const

/** Writes the browser's files compressed beside themselves, so that the server never compresses one. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css|svg|json|wasm)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const bytes = await readFile(join(dir, name))
          for (const [ending, encode] of encoders)
            await writeFile(join(dir, name + ending), await encode(bytes))
        }),
      )
    },
  }
}

/** An icon is loaded with what draws them all, which reads options that are never used here: see ui/icon.ts. */
function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    enforce: 'pre',
    resolveId(source, importer) {
      const drawn = source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/')
      return drawn ? join(import.meta.dirname, 'src/web/ui/icon.ts') : null
    },
  }
}

/**
 * Names of style modules' classes: the file's mark after the class's own name, which compresses better than the usual mark of
 * contents and line. The same in the server's and the browser's build.
 */
function className(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, '')).replaceAll('\\', '/')
  return `${name}_${createHash('sha1').update(path).digest('hex').slice(0, 5)}`
}

/** The build's name: its sources' fingerprint, see scripts/lib/build.mjs. */
const buildName = process.env['BUILD_NAME'] ?? 'unnamed'

export default defineConfig({
  define: { 'import.meta.env.BUILD_NAME': JSON.stringify(buildName) },
  css: { modules: { generateScopedName: className } },
  // Unit tests import components one by one and need no routes.
  plugins: process.env['VITEST']
    ? []
    : [reactRouter(), leanIcons(), parsedTexts(), serviceWorker(buildName, precompress()), precompress()],
  // The small script of the pages that are only read, see src/web/reading.
  worker: { format: 'es' },
  build: {
    // A font inlined as text would be loaded with the styles by everybody, also where it is not shown.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: fileGroups } } } } },
  },
  // Found only when a page asks for them; the first page of a new checkout would be loaded twice.
  optimizeDeps: { include: ['clsx', 'lucide-react'] },
  // Bundled into the server's build, which then holds what is in use of them and not the whole sets.
  ssr: {
    noExternal: [
      'lucide-react',
      'mantine-datatable',
      /^@(mantine|floating-ui)\//,
      'react-number-format',
      '@paypal/paypal-js',
    ],
  },
})
