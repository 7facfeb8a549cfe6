import { LinkIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'

interface LinkOverProps {
  /** The page's heading. */
  title: string
  /** One sentence. */
  children: string
  /** The button that leads to another link. */
  action: ReactNode
}

/** In place of what a mail's link opens, once it is used, expired or not whole. */
export const LinkOver = ({ title, children, action }: LinkOverProps): ReactNode => (
  <main id="main" className="wrap">
    <h1 className="vh">{title}</h1>
    <EmptyState place="page" icon={<LinkIcon />} action={action}>
      {children}
    </EmptyState>
  </main>
)
