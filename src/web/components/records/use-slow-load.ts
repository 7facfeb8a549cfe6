import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** A load shorter than this many ms shows no skeleton, to avoid flicker. */
const SLOW_AFTER_MS = 300

/** Whether another state of this page (a filter, a page of a list, a week) has been loading for a while. */
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
