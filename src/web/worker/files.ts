import { BUILD_FILES } from './messages.ts'

/** This build's name and the files that its customers' pages are made of; written in when the worker is built. */
declare const BUILD: string
declare const FILES: readonly string[]

export const build = BUILD
const own = BUILD_FILES + BUILD

/** With the worker of a new build: everything that its pages may need, before one of them does. */
export async function fetchBuild(): Promise<void> {
  await keepFiles(FILES)
}

/**
 * Puts files to those of this build. A name says what is in it, so one that an earlier build had is taken over from it and
 * not loaded again.
 */
export async function keepFiles(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(own)
  const missing = await Promise.all(
    paths.map(async (path) => {
      if (await cache.match(path, ANY)) return []
      const earlier = await find(path)
      if (earlier === undefined) return [path]
      await cache.put(path, earlier)
      return []
    }),
  )
  await cache.addAll(missing.flat())
}

/** A file of a build, this one or the one before: a page that was opened before an update goes on with its own. */
export async function fileFor(request: Request): Promise<Response> {
  const kept = await find(request.url)
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') {
    const copy = answer.clone()
    const cache = await caches.open(own)
    await cache.put(request.url, copy)
  }
  return answer
}

/** Leaves the files of this build and of the one before it. Says which builds are left. */
export async function dropOldBuilds(): Promise<string[]> {
  // In the order in which they were made.
  const before = (await caches.keys()).filter((name) => name.startsWith(BUILD_FILES) && name !== own)
  await Promise.all(before.slice(0, -1).map((name) => caches.delete(name)))
  return [...before.slice(-1), own].map((name) => name.slice(BUILD_FILES.length))
}

async function find(url: string): Promise<Response | undefined> {
  return caches.match(url, ANY)
}

/** However it was packed on its way. */
const ANY = { ignoreVary: true }
