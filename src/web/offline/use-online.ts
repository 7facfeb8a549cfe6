import { useSyncExternalStore } from 'react'
import { isOnline, onConnection } from './connection.ts'

/** Whether the server can be reached, as far as is known; always true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(onConnection, isOnline, () => true)
}
