import { useEffect } from 'react'

const SIGNS = ['pointerdown', 'keydown'] as const

/** Calls `onIdle` after a while at one step without input; a code that is scanned is none, and leads to the next step. */
export function useIdle(ms: number, onIdle: (step: string) => void, step: string): void {
  useEffect(() => {
    let timer = setTimeout(onIdle, ms, step)
    const again = (): void => {
      clearTimeout(timer)
      timer = setTimeout(onIdle, ms, step)
    }
    for (const sign of SIGNS) window.addEventListener(sign, again)
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, again)
    }
  }, [ms, onIdle, step])
}
