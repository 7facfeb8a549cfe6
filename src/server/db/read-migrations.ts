import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Migration, MigrationProvider } from 'kysely/migration'

const folder = new URL('migrations/', import.meta.url)

/**
 * Every migration in `migrations` and its folders, in the order of their numbers: tables and their triggers. One that a
 * studio has run is never edited: a change is a new one. Its folder is no part of its name. Functions are in `functions`
 * instead. The build has each as a file of its own in the same folders (vite.server.config.ts).
 */
export const migrationFiles: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(folder, { recursive: true })).filter((file) =>
      /^\d{4}-.*\.[jt]s$/.test(basename(file)),
    )
    const read = await Promise.all(
      files.map(async (file): Promise<[string, Migration]> => [
        basename(file).slice(0, -'.ts'.length),
        (await import(/* @vite-ignore */ new URL(file, folder).href)) as Migration,
      ]),
    )
    return Object.fromEntries(read.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  },
}
