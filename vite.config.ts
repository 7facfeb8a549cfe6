import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
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
 * A few files in the place of dozens: what every page needs, what every public page shows, what a week is drawn with.
 * Above all it joins their style sheets, which the first paint waits for. What only some pages need stays out.
 */
const groups = [
  {
    name: 'vendor',
    test: (id: string) =>
      /node_modules\/((react|react-dom|react-router|scheduler|clsx|intl-messageformat)\/|@formatjs\/(fast-memoize\/|icu-messageformat-parser\/no-parser))/.test(
        id,
      ),
  },
  {
    name: 'ui',
    test: /src\/(web\/ui\/(?!format\/written-dates|pictures\/Avatar|fields\/(?!Segmented|one-of)|dialogs\/\w*Dialog|Stars|ClassIcon|feedback\/ToastDock)|web\/components\/(shell\/|acting\/ActingBar)|web\/[\w-]+\.ts$|web\/worker\/messages|domain\/(brand\/style|site-map\/)|text\/(site|texts|words))|lucide-react\/dist\/esm\/icons\/(check|chevron-\w+|calendar-x-2)\./,
  },
  {
    name: 'site',
    test: /src\/web\/(components\/(site\/landing\/sections|calendar\/(?!filters\/WeekFilters|week\/(move-in-week|week-keys)))|(routes\/site\/(layout|page)|components\/booking\/card\/CardActions)\.module\.css|components\/booking\/(?!CoachPage|BookingDays|dialogs\/)[\w/-]+\.tsx?$|components\/(account\/use-slow-load|prompts\/Popup\.))/,
  },
  // What many pages share, a file for each area in the place of dozens: on a phone a request costs more than a few bytes too many.
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 12 },
  // The back office's histories name every field, setting and message; customers need none of them but for their notices.
  { name: 'words', test: /src\/(text\/(messages|field-labels)|domain\/configuration)/, minShareCount: 2 },
  {
    name: 'parts',
    test: /src\/(web\/(?!routes|components\/records)|text\/(?!admin|account|booking)|domain)/,
    minShareCount: 24,
  },
  {
    name: 'entering',
    test: /src\/(web\/(ui\/(dialogs\/\w*Dialog|fields\/(choices|fields))|components\/auth\/(?!by-mail|RegisterForm|SignUpDocuments|sign-up-documents|use-sign-up))|text\/account\/sign-in\/auth|domain\/accounts)/,
    minShareCount: 2,
  },
  {
    name: 'booking',
    test: /src\/(web\/components\/(booking\/(?!CoachPage|BookingDays)|wanted|prompts\/(documents-pending|use-pending-profile)|documents\/missing)|text\/(booking|account\/(account|profile\/profile))|domain\/schedule\/spots)/,
    minShareCount: 2,
  },
  // What reading pages show. Of application pages the checkout and the shop show some of it, the calendar nothing.
  {
    name: 'pages',
    test: /src\/web\/(components\/site\/(?!(landing\/(Film|WeekDays)|shop\/Shop(Page)?|ContentPage|people\/Profile)\.tsx)|routes\/site\/[\w/]+\.module\.css)/,
  },
  { name: 'account', test: /src\/(web\/(routes|components)\/account|text\/account)\//, minShareCount: 8 },
  // What the back office's frame and Hoy are drawn with; then forms and dialogs, and then lists.
  {
    name: 'mantine',
    test: /@mantine\/core\/esm\/(core|components\/(Button|ActionIcon|Badge|Alert))\/.*js$/,
    minShareCount: 18,
  },
  {
    name: 'admin',
    test: /src\/(web\/routes\/admin\/parts\/(page|Busy|PageHead|AtOnce)|text\/admin\/(admin|lists))/,
  },
  { name: 'menu', test: /@mantine\/core\/esm\/components\/Menu\/.*js$/, minShareCount: 18 },
  {
    name: 'forms',
    test: /node_modules\/(@mantine\/(core|hooks|form)|@floating-ui)\/.*js$/,
    minShareCount: 18,
  },
  // Without histories: their words are many, and most pages have none.
  {
    name: 'lists',
    test: /src\/(web\/routes|text)\/admin\/(?!audit|settings\/(configuration|integrations)|team\.)/,
    minShareCount: 18,
  },
]

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
  environments: { client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } } },
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
