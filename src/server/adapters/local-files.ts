import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '#server/ports/file-store.ts'

/** `ab12…` or `ab12…/640`: nothing that could escape the folder. */
const KEY = /^[a-z0-9-]{8,64}(?:\/[a-z0-9-]{1,32})?$/

/** Files in one folder of this machine, in sub-folders by the first two letters of the key. */
export function localFiles(folder: string): FileStore {
  const placeOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`not a file key: ${JSON.stringify(key)}`)
    const [name, variant] = key.split('/') as [string, string | undefined]
    return join(folder, name.slice(0, 2), name, variant ?? 'original')
  }
  return {
    async put(key, bytes) {
      const place = placeOf(key)
      await mkdir(dirname(place), { recursive: true })
      // Written to a temporary name and renamed, so that nobody reads half a file and concurrent writers don't mix.
      const aside = `${place}.${randomUUID()}`
      await writeFile(aside, bytes)
      await rename(aside, place)
    },
    async get(key) {
      try {
        return new Uint8Array(await readFile(placeOf(key)))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      const place = placeOf(key)
      await rm(key.includes('/') ? place : dirname(place), { recursive: true, force: true })
    },
  }
}
