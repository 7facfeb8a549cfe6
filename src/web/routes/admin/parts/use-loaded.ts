import { useRead } from '#web/api/use-read.ts'

/** What `load` returns for a key, loaded again when the key changes; null without a key, while it loads, and when it failed. */
export const useLoaded = <T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): T | null =>
  useRead(key, load).answer
