import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

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
      const names = Object.keys(bundle).filter((name) => /\.(js|css|svg|json)$/.test(name))
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

/**
 * A few files in the place of dozens: what every page needs, what the public pages share. Above all it joins their style
 * sheets, which the first paint waits for.
 */
const groups = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler|clsx)\// },
  {
    name: 'ui',
    test: /src\/(web\/ui\/(?!index|Input|Field|fields|choices|Dialog)|web\/components\/shell\/|web\/[\w-]+\.ts$|text\/site)/,
  },
  {
    name: 'site',
    test: /src\/web\/(components\/(site|calendar)\/|(routes\/site\/\w+|components\/booking\/(CardActions|BookingCalendar))\.module\.css)/,
  },
]

export default defineConfig({
  // Unit tests import components one by one and need no routes.
  plugins: process.env['VITEST'] ? [] : [reactRouter(), precompress()],
  build: {
    // A font inlined as text would be loaded with the styles by everybody, also where it is not shown.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: { client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } } },
  // Found only when a page asks for them; the first page of a new checkout would be loaded twice.
  optimizeDeps: { include: ['clsx', 'lucide-react'] },
  // Bundled into the server's build, which then holds the few icons in use and not the whole set.
  ssr: { noExternal: ['lucide-react'] },
})
