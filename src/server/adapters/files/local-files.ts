import { randomUUID } from 'node:crypto'
import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode } from '#server/environment/create-once.ts'
import { type FileStore, keyAtPlace, placeOfKey } from '#server/ports/file-store.ts'

/** Files in one folder of this machine, in sub-folders by the first two letters of the key. */
export function localFiles(folder: string): FileStore {
  const placeOf = (key: string) => {
    const { name, variant } = placeOfKey(key)
    return join(folder, name.slice(0, 2), name, variant)
  }

  /** Written to a temporary name and renamed, so that a reader never gets half a file and concurrent writers don't mix. */
  async function write(key: string, fill: (aside: string) => Promise<void>): Promise<void> {
    const place = placeOf(key)
    const aside = `${place}.${randomUUID()}`
    await mkdir(dirname(place), { recursive: true })
    try {
      await fill(aside)
      await rename(aside, place)
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
  }

  return {
    put: (key, bytes) => write(key, (aside) => writeFile(aside, bytes)),
    putFile: (key, path) =>
      write(key, (aside) =>
        rename(path, aside).catch((error: unknown) => {
          if (!hasCode(error, 'EXDEV')) throw error
          return copyFile(path, aside)
        }),
      ),
    get: (key) => unlessMissing(async () => new Uint8Array(await readFile(placeOf(key)))),
    open: (key, range) => unlessMissing(async () => (await open(placeOf(key))).createReadStream(range)),
    size: (key) => unlessMissing(async () => (await stat(placeOf(key))).size),
    async remove(key) {
      const place = placeOf(key)
      await rm(key.includes('/') ? place : dirname(place), { recursive: true, force: true })
    },
    async check() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
    },
    async *list() {
      for await (const name of namesIn(folder)) {
        const variants = await unlessMissing(() => readdir(join(folder, name.slice(0, 2), name)))
        const keys = (variants ?? []).flatMap((variant) => keyAtPlace(name, variant) ?? [])
        if (keys.length > 0) yield keys
      }
    },
  }
}

async function* namesIn(folder: string): AsyncIterable<string> {
  for (const start of (await unlessMissing(() => readdir(folder))) ?? []) {
    const inside = await unlessMissing(() => opendir(join(folder, start)))
    if (inside) for await (const { name } of inside) yield name
  }
}

/** Null for a file or folder that does not exist. */
async function unlessMissing<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
}
