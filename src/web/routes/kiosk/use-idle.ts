import { useEffect } from 'react'

const SIGNS = ['pointerdown', 'keydown'] as const

/** Calls `onIdle` after a while without input. */
export function useIdle(ms: number, onIdle: () => void): void {
  useEffect(() => {
    let timer = setTimeout(onIdle, ms)
    const again = (): void => {
      clearTimeout(timer)
      timer = setTimeout(onIdle, ms)
    }
    for (const sign of SIGNS) window.addEventListener(sign, again)
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, again)
    }
  }, [ms, onIdle])
}
