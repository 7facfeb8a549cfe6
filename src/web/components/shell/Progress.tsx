import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { uiTexts } from '#text/site/site.ts'
import styles from './Progress.module.css'

/** A thin line along the top while the next page loads. */
export function Progress(): ReactNode {
  const { state } = useNavigation()
  return state === 'idle' ? null : (
    <div className={styles['bar']} role="progressbar" aria-label={uiTexts.loading} />
  )
}
