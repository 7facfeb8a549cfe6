import type { Readable } from 'node:stream'
import type { Configuration } from '#domain/configuration/configuration.ts'
import type { ProviderProblem } from './provider-problem.ts'

/** The bytes from `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Stores bytes by key. A key is generated here, never taken from a request: a name (letters, digits, dashes), and for
 * a variant of it one slash and the variant's name. The bytes of a key never change. A reader never gets half a file.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Stores a local file by streaming it; the file may have been moved afterwards. */
  putFile(key: string, path: string): Promise<void>
  /** Returns the whole content, for files that fit into memory; null when the key does not exist. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /**
   * Returns a stream of the content, or of a range that must be inside of it; null when the key does not exist. The
   * caller reads the stream to its end or destroys it.
   */
  open(key: string, range?: ByteRange): Promise<Readable | null>
  /** Returns the size in bytes; null when the key does not exist. */
  size(key: string): Promise<number | null>
  /** Removes a key; the key of a file itself with its variants. Does nothing when it does not exist. */
  remove(key: string): Promise<void>
  /** Every file, each with all of its keys: its own and its variants'. */
  list(): AsyncIterable<readonly string[]>
  /** Throws when the store cannot be reached or used. */
  check(): Promise<void>
}

/** Where an installation's files may be. While they are moved, some are in one store and some in the other. */
export interface FileStores {
  local: FileStore
  /** Null without a bucket in the settings, or without keys to it. */
  s3: FileStore | null
  /** Where new files go. */
  current: 'local' | 's3'
}

/** The settings that say where files are. */
export type FileSettings = Pick<Configuration, 'files_location' | 'S3_ENDPOINT' | 'bucket' | 'region'>

/** The stores behind the one that everything uses. */
export interface FilePlaces {
  stores(): FileStores
  /**
   * Asks for the bucket that the settings name. Returns what is wrong with it, null if nothing. Undefined when they name none, or
   * without keys.
   */
  probe(): Promise<ProviderProblem | null> | undefined
  /** Throws when these settings name a bucket that cannot be reached with the installation's keys. */
  check(settings: FileSettings): Promise<void>
}

const KEY = /^([a-z0-9-]{8,64})(?:\/([a-z0-9-]{1,32}))?$/
const OWN = 'original'

/**
 * Where a key is in a store that has folders: `ab12…/original`, or `ab12…/640` for a variant. The file itself has a
 * name below its folder too, because in many stores a path is either a file or a folder. Throws for anything that is
 * not a key.
 */
export function placeOfKey(key: string): { name: string; variant: string } {
  const [, name, variant = OWN] = KEY.exec(key) ?? []
  if (name === undefined || key.endsWith(`/${OWN}`)) throw new Error(`not a file key: ${JSON.stringify(key)}`)
  return { name, variant }
}

/** The key at a place, or null if none of ours can be there. */
export function keyAtPlace(name: string, variant: string): string | null {
  const key = variant === OWN ? name : `${name}/${variant}`
  return KEY.test(key) ? key : null
}
