import type { ReactNode } from 'react'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import styles from './editor.module.css'

interface FamilyTabsProps {
  family: readonly { to: string; label: string }[]
  current: string
  label: string
}

/** Tabs of the lists that belong together. */
export function FamilyTabs({ family, current, label }: FamilyTabsProps): ReactNode {
  const items = family.map((one) => ({ ...one, key: one.to, current: one.to === current }))
  return <Segmented className={styles['family'] ?? ''} label={label} items={items} />
}
