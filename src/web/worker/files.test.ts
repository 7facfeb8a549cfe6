import { beforeEach, expect, it, vi } from 'vitest'

type Store = Map<string, string>

/** The parts of the browser's caches that the worker uses; a file's content is the build it was loaded with. */
function browser() {
  const stores = new Map<string, Store>()
  const loaded: string[] = []
  const open = (name: string) => {
    const store: Store = stores.get(name) ?? new Map<string, string>()
    stores.set(name, store)
    return {
      match: async (path: string) => store.get(path),
      put: async (path: string, file: string) => void store.set(path, file),
      addAll: async (paths: string[]) =>
        paths.forEach((path) => {
          loaded.push(path)
          store.set(path, name)
        }),
    }
  }
  return {
    loaded,
    stores,
    caches: {
      open: async (name: string) => open(name),
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
      match: async (path: string) => [...stores.values()].find((store) => store.has(path))?.get(path),
    },
  }
}

/** Installs and activates the worker of a build. */
async function install(build: string, files: readonly string[]): Promise<string[]> {
  vi.resetModules()
  vi.stubGlobal('BUILD', build)
  vi.stubGlobal('FILES', files)
  const worker = await import('./files.ts')
  await worker.fetchBuild()
  return worker.dropOldBuilds()
}

let here = browser()

beforeEach(() => {
  here = browser()
  vi.stubGlobal('caches', here.caches)
})

it('loads a file once, and caches it as long as one of its builds', async () => {
  await install('one', ['/vendor', '/a-1'])
  await install('two', ['/vendor', '/a-2'])
  await install('three', ['/vendor', '/a-3'])
  expect(here.loaded).toEqual(['/vendor', '/a-1', '/a-2', '/a-3'])
  expect([...here.stores.keys()]).toEqual(['cupo-build-two', 'cupo-build-three'])
  expect(await here.caches.match('/vendor')).toBe('cupo-build-one')
  expect(await here.caches.match('/a-1')).toBeUndefined()
})

it('keeps the previous build’s files for open pages', async () => {
  await install('one', ['/a-1'])
  expect(await install('two', ['/a-2'])).toEqual(['one', 'two'])
  expect(await here.caches.match('/a-1')).toBeDefined()
})
