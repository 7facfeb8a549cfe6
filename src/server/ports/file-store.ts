/**
 * Stores bytes by key. Keys are generated here (letters, digits, dashes, one optional slash for a variant), never
 * taken from a request.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns null when the key does not exist. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Removes the key and its variants; does nothing when it does not exist. */
  remove(key: string): Promise<void>
}
