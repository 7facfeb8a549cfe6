import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { deskSubscriptionTexts as texts } from '#text/admin/sales/desk-subscriptions.ts'
import styles from '#web/routes/admin/customers/customers.module.css'

/** What a change of a subscription does to its charges and credits, before it is made. */
export function Preview({ lines }: { lines: readonly (string | null)[] }): ReactNode {
  return (
    <Alert role="status" title={texts.preview}>
      <ul className={styles['moves']}>
        {lines.map((line) => (line === null ? null : <li key={line}>{line}</li>))}
      </ul>
    </Alert>
  )
}
