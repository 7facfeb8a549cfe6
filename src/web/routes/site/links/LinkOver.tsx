import { LinkIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { confirmEmailTexts } from '#text/account/profile/confirm-email.ts'
import { errorTexts } from '#text/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'

interface LinkOverProps {
  /** The page's heading. */
  title: string
  /** One sentence; left out, that another link is to be asked for. */
  children?: string
  /** The button that leads to another link; left out, to one's account. */
  action?: ReactNode
}

/** In place of what a mail's link opens, once it is used, expired or not whole. */
export const LinkOver = ({ title, children, action }: LinkOverProps): ReactNode => (
  <main id="main" className="wrap">
    <h1 className="vh">{title}</h1>
    <EmptyState
      place="page"
      icon={<LinkIcon />}
      action={action ?? <Button to={paths.informacion()}>{confirmEmailTexts.account}</Button>}
    >
      {children ?? errorTexts.people.confirmationUnknown}
    </EmptyState>
  </main>
)
