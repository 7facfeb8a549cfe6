import { BUILD_FILES } from './messages.ts'

/** This build's name and the files of its customers' pages; inserted when the worker is built. */
declare const BUILD: string
declare const FILES: readonly string[]

export const build = BUILD
const own = BUILD_FILES + BUILD

/** On installing a new build's worker: caches everything that its pages may need. */
export async function fetchBuild(): Promise<void> {
  await cacheFiles(FILES)
}

/**
 * Adds files to this build's cache. A name contains a hash of the content, so a file of an earlier build is copied
 * instead of loaded again.
 */
export async function cacheFiles(paths: readonly string[]): Promise<void> {
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

/** A file of this build or the previous one: a page opened before an update continues with its own files. */
export async function fileFor(request: Request): Promise<Response> {
  const cached = await find(request.url)
  if (cached !== undefined) return cached
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') {
    const copy = answer.clone()
    const cache = await caches.open(own)
    await cache.put(request.url, copy)
  }
  return answer
}

/** Deletes all builds but this and the previous one. Returns the remaining builds. */
export async function dropOldBuilds(): Promise<string[]> {
  // In order of creation.
  const before = (await caches.keys()).filter((name) => name.startsWith(BUILD_FILES) && name !== own)
  await Promise.all(before.slice(0, -1).map((name) => caches.delete(name)))
  return [...before.slice(-1), own].map((name) => name.slice(BUILD_FILES.length))
}

async function find(url: string): Promise<Response | undefined> {
  return caches.match(url, ANY)
}

/** Regardless of its encoding. */
const ANY = { ignoreVary: true }
