import { useEffect } from 'react'
import { comeAnew } from './outdated.ts'

/** For what is shown in the place of a page that failed: a part of it may be missing because the server has another build. */
export function useComeAnew(): void {
  useEffect(() => {
    void comeAnew()
  }, [])
}
