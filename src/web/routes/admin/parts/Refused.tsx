import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

interface RefusedProps {
  /** Ready to be shown; null draws nothing. */
  children: string | null
  className?: string | undefined
}

/** Why the last attempt failed. */
export function Refused({ children, className }: RefusedProps): ReactNode {
  if (children === null) return null
  return (
    <Alert color="bad" role="alert" className={className}>
      {children}
    </Alert>
  )
}
