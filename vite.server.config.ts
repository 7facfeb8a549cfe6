import { readdirSync } from 'node:fs'
import { defineConfig } from 'vite'

/** They are read from their folder, so each stays a file of its own. */
const migrations = readdirSync('src/server/db/migrations', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `migrations/${file.replace(/\.ts$/, '')}`)

/**
 * The server as it runs: its own files as one, with what it uses of its packages. Node could run the sources themselves, but takes
 * types out of four hundred files at each start, reads packages whole, and keeps both (docs/decisions/0064-server-is-built.md).
 */
export default defineConfig({
  ssr: {
    noExternal: true,
    external: [
      // The web's build has them as well, and both must have the same.
      'react',
      'react-dom',
      'react-router',
      'zod',
      'temporal-polyfill',
      // They read files of their own, or bring a native part.
      'pdfkit',
      'sharp',
      // Only `npm run dev` needs it.
      'vite',
    ],
  },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'build/app',
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        'picture-process': 'src/server/features/studio/pictures/picture-process.ts',
        ...Object.fromEntries(migrations.map((name) => [name, `src/server/db/${name}.ts`])),
      },
      // Beside them, at the depth that `projectRoot` counts on.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
})
