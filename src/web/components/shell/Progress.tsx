import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { uiTexts } from '#text/site/site.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import styles from './Progress.module.css'

/** A thin line along the top while the next page loads, or this one is shown and can't do anything yet. */
export function Progress(): ReactNode {
  const { state } = useNavigation()
  const starting = !useHydrated()
  return state === 'idle' && !starting ? null : (
    <div
      className={styles['bar']}
      data-starting={starting || undefined}
      role="progressbar"
      aria-label={uiTexts.loading}
    />
  )
}
