import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { loadCode } from './load-code.ts'

interface Waiting {
  /** Its code could not be loaded, which was said: leave it out. */
  onLost?: () => void
  /** Shown until it is there. */
  meanwhile?: ReactNode
}

/**
 * A part that a press asked for, whose code is loaded with it. If that is lost, a toast says so, and the next press tries again; what
 * `lazy` once failed to load would take the page down with each press.
 */
export function asked<P extends object>(
  load: () => Promise<ComponentType<P>>,
): (props: P & Waiting) => ReactNode {
  return function Asked(props) {
    const [Code, setCode] = useState<ComponentType<P>>()
    const toast = useToast()
    const begin = useEffectEvent(async () => {
      try {
        const code = await loadCode(load)
        setCode(() => code)
      } catch (problem) {
        toast.error(problem)
        props.onLost?.()
      }
    })
    useEffect(() => void begin(), [])
    return Code ? <Code {...props} /> : props.meanwhile
  }
}
