import { useRead } from '#web/api/use-read.ts'

/** What `load` answers for a key, loaded anew when the key changes; null without a key, while it loads, and when it failed. */
export const useLoaded = <T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): T | null =>
  useRead(key, load).answer
