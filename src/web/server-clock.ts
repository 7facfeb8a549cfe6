import { useEffect } from 'react'
import { cachedAt } from './offline/connection.ts'
import { useRootDataIfAny } from './studio.ts'

/** How far the server's clock is ahead of the device's, in ms. */
let ahead = 0

/** Compares the clocks whenever the root's data was loaded. */
export function useServerClock(): void {
  const now = useRootDataIfAny()?.now ?? null
  useEffect(() => {
    if (now !== null) ahead = now - (cachedAt() ?? Date.now())
  }, [now])
}

/** The server's time, in ms since the epoch: deadlines are its, and a phone's clock may be wrong. */
export const serverNow = (): number => Date.now() + ahead
