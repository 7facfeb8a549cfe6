import { useEffect, useState } from 'react'
import type { Answer } from '#contract/types.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { useOnline } from '#web/offline/use-online.ts'

export type KioskData = Answer<'GET /kiosk'>

const EVERY_MS = 60_000
/** How soon a kiosk that cannot reach the server tries again, in ms. */
const AGAIN_MS = 5_000

/** Keeps the next class up to date, and notices a lost connection and the kiosk's end. */
export function useKiosk(loaded: KioskData): { shown: KioskData; online: boolean; ended: boolean } {
  const [shown, show] = useState(loaded)
  const [reached, setReached] = useState(true)
  const [ended, setEnded] = useState(false)
  const connected = useOnline()
  useEffect(() => {
    if (ended) return undefined
    const ask = async (): Promise<void> => {
      try {
        show(await api('GET /kiosk'))
        setReached(true)
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure
        if (failure.status === 401) setEnded(true)
        else setReached(failure.status !== 0)
      }
    }
    const timer = setInterval(() => void ask(), reached && connected ? EVERY_MS : AGAIN_MS)
    return () => clearInterval(timer)
  }, [reached, connected, ended])
  return { shown, online: reached && connected, ended }
}
