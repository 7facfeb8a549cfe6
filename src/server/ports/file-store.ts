/** Bytes by key. Keys are ours: letters, digits, dashes, one optional slash for a variant; never a name from outside. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is nothing under the key. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Removes the key and its variants; without effect when it is not there. */
  remove(key: string): Promise<void>
}
