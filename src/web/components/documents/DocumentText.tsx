import type { ReactNode } from 'react'
import { RichText } from '#web/components/site/RichText.tsx'
import styles from './document.module.css'

/** The full text of a content page, with everything its editor allows: tables, quotes, pictures. */
export function DocumentText({ html, rank = 2 }: { html: string; rank?: 2 | 3 }): ReactNode {
  return <RichText html={html} rank={rank} className={styles['document']} />
}
