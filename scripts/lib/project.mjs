import { mkdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// Everything below scripts/ runs under any installed Node (20 or newer) and before packages are installed: plain
// JavaScript, only Node's own modules.

/** The folder with package.json. */
export const root = resolve(fileURLToPath(import.meta.url), '../../..')

export const binaries = join(root, 'node_modules', '.bin')

/** The Node that the lockfile pins; the product's code runs under it, never under the machine's. */
export const pinnedNode = join(binaries, 'node')

/** A scratch folder of the project, for locks and logs. */
export function scratch(name) {
  const folder = join(root, '.tmp')
  mkdirSync(folder, { recursive: true })
  return join(folder, name)
}

const searchPath = () => (process.env.PATH ?? '').split(delimiter)

/** The environment for the project's own programs: the pinned Node and the installed tools come first. */
export function toolEnvironment(more = {}) {
  const path = [binaries, ...searchPath().filter((folder) => folder !== binaries)].join(delimiter)
  return { ...process.env, PATH: path, ...more }
}

/**
 * The environment for npm itself: the machine's Node, since the pinned one is about to be replaced, and without the
 * settings of an npm that started this process (its `--prefix` would install packages elsewhere).
 */
export function npmEnvironment() {
  const foreign =
    /^npm_(config_(local_prefix|global_prefix|prefix|include|omit|node_gyp)|package_|lifecycle_|command|execpath|node_execpath)/i
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name) && name !== 'NODE_ENV')
  const path = searchPath().filter((folder) => !folder.includes(join('node_modules', '.bin')))
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) }
}
