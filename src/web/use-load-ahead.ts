import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

/** Loads the code of a dialog before it is asked for, so that the first press opens it at once. `load` stays the same. */
export function useLoadAhead(load: () => Promise<unknown>): void {
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load])
}
