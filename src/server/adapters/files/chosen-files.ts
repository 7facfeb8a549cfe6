import { AppError } from '#server/kit/errors.ts'
import type { FilePlaces, FileSettings, FileStore, FileStores } from '#server/ports/file-store.ts'
import type { ProviderProblem } from '#server/ports/provider-problem.ts'
import type { S3Files } from './s3-files.ts'
import { type S3Keys, type S3Place, s3PlaceOf } from './s3-place.ts'

/** Milliseconds. */
const PATIENCE = 60_000

interface Choice {
  local: FileStore
  /** From the environment; without them S3 is not used. */
  keys: S3Keys | undefined
  /** As it is now: the settings may change at any time. */
  settings: () => FileSettings
}

export interface ChosenFiles extends FilePlaces {
  /** New files go where the settings say; all are looked for in both. */
  files: FileStore
  close(): void
}

/** The only place that decides between the local disk and S3. */
export function chosenFiles({ local, keys, settings }: Choice): ChosenFiles {
  let open: { place: string; store: FileStore; close(): void } | null = null

  function s3At(place: S3Place): FileStore {
    const named = JSON.stringify(place)
    if (open?.place !== named) {
      // Requests to the former one may be in flight.
      if (open) setTimeout(open.close, PATIENCE).unref()
      open = { place: named, ...opened(place) }
    }
    return open.store
  }

  function stores(): FileStores {
    const now = settings()
    const place = s3PlaceOf(now, keys)
    const s3 = place && s3At(place)
    return { local, s3, current: s3 && now.files_location === 'aws' ? 's3' : 'local' }
  }

  const current = (): FileStore => {
    const { s3, current: name } = stores()
    return name === 's3' && s3 ? s3 : local
  }

  async function* everywhere(): AsyncIterable<readonly string[]> {
    for (const store of present(stores())) yield* store.list()
  }

  return {
    files: {
      put: (key, bytes) => current().put(key, bytes),
      putFile: (key, path) => current().putFile(key, path),
      get: (key) => found(stores(), (store) => store.get(key)),
      open: (key, range) => found(stores(), (store) => store.open(key, range)),
      size: (key) => found(stores(), (store) => store.size(key)),
      async remove(key) {
        for (const store of present(stores())) await store.remove(key)
      },
      list: everywhere,
      check: () => current().check(),
    },
    stores,
    async check(wanted) {
      const place = wanted.files_location === 'aws' ? s3PlaceOf(wanted, keys) : null
      if (!place) return
      const { store, close } = opened(place)
      await store.check().finally(close)
    },
    probe() {
      const place = s3PlaceOf(settings(), keys)
      return place ? probe(place) : undefined
    },
    close: () => open?.close(),
  }
}

async function probe(place: S3Place): Promise<ProviderProblem | null> {
  const { store, close } = opened(place)
  try {
    await store.check()
    return null
  } catch (error) {
    const { s3Problem } = await import('./s3-problem.ts')
    const problem = s3Problem(error instanceof AppError ? error.cause : error)
    if (problem) return problem
    throw error
  } finally {
    close()
  }
}

const opened = (place: S3Place) => whenUsed(() => import('./s3-files.ts').then((it) => it.s3Files(place)))

/** A store whose code is loaded when it is first used: the SDK takes 40 MB of memory. */
function whenUsed(load: () => Promise<S3Files>): { store: FileStore; close(): void } {
  let loading: Promise<S3Files> | undefined
  const loaded = (): Promise<S3Files> => (loading ??= load())
  const store: FileStore = {
    put: async (key, bytes) => (await loaded()).put(key, bytes),
    putFile: async (key, path) => (await loaded()).putFile(key, path),
    get: async (key) => (await loaded()).get(key),
    open: async (key, range) => (await loaded()).open(key, range),
    size: async (key) => (await loaded()).size(key),
    remove: async (key) => (await loaded()).remove(key),
    async *list() {
      yield* (await loaded()).list()
    },
    check: async () => (await loaded()).check(),
  }
  return { store, close: () => void loading?.then((it) => it.close()) }
}

const present = ({ local, s3 }: FileStores): FileStore[] => (s3 ? [local, s3] : [local])

/**
 * Looks on the disk first, where a file being moved is whole all the time, and there a second time, since one may be moved to it
 * while the bucket is asked.
 */
async function found<T>(
  stores: FileStores,
  look: (store: FileStore) => Promise<T | null>,
): Promise<T | null> {
  const [local, s3] = present(stores)
  for (const store of [local, s3, s3 && local]) {
    const seen = store && (await look(store))
    if (seen !== null && seen !== undefined) return seen
  }
  return null
}
