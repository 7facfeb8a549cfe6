import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { checks, vitest } from './parts.mjs'
import { root } from './project.mjs'

/** Covers every call; takes seconds. */
const EVERY_CALL = 'tests/http/access.test.ts'

/** Every folder below one of the project's, e.g. `src/server/features/booking`. */
const below = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))

/** The folders of tests/http, e.g. `booking` and `booking/line`. */
export const areas = () =>
  below('tests/http')
    .map((folder) => folder.slice('tests/http/'.length))
    .toSorted()

/** An area's folder of tests/http, and every folder of its name under src. */
export const foldersOf = (area) =>
  ['src', 'tests/http'].flatMap(below).filter((folder) => folder.endsWith(`/${area}`))

/** The checks and tests of one area. */
export function partsOf(area) {
  const folders = foldersOf(area)
  const files = [...folders.map((folder) => `${folder}/`), EVERY_CALL]
  return [
    checks('static', ['types', 'lint'], folders),
    vitest('tests', { projects: ['unit', 'http', 'http-replacing'], files }),
  ]
}
