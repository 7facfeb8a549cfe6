import { defineConfig } from 'vite'

/**
 * The server as it runs: its own files as one, packages left where they are. Node could run the sources themselves, but takes
 * types out of four hundred files at each start, and twenty megabytes more for good (docs/decisions/0064-server-is-built.md).
 */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'build/app',
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        'picture-process': 'src/server/features/studio/picture-process.ts',
      },
      // Beside them, at the depth that `projectRoot` counts on.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
})
