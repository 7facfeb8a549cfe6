import { promises as fs } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { FileMigrationProvider } from 'kysely/migration'

/**
 * Every migration in `migrations`, in order: tables and their triggers. One that a studio has run is never edited: a
 * change is a new one. Functions are in `functions` instead. The build has each as a file of its own in a folder of
 * the same name (vite.server.config.ts).
 */
export const migrationFiles = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: fileURLToPath(new URL('migrations', import.meta.url)),
  import: (file: string) => import(/* @vite-ignore */ pathToFileURL(file).href),
})
