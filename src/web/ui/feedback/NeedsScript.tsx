import type { ReactNode } from 'react'
import { Note } from './feedback.tsx'

/** Says that a form needs JavaScript, where there is none. */
export const NeedsScript = ({ children }: { children: string }): ReactNode => (
  <noscript>
    <Note tone="warn">{children}</Note>
  </noscript>
)
