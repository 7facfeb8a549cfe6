import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Before this many milliseconds nothing is shown of a load: what is fast never flickers. */
const SLOW_AFTER_MS = 300

/** Whether another state of this same page (a filter, a page of a list, a week) has been on its way for a while. */
export function useSlowLoad(): boolean {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const loading = state === 'loading' && location.pathname === pathname
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!loading) return undefined
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [loading])
  return loading && slow
}
