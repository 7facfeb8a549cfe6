import { ChevronLeft } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from '#web/ui/Link.tsx'
import page from './page.module.css'

interface PageHeadProps {
  title: ReactNode
  /** A sentence below the title. */
  lead?: ReactNode
  /** What the page offers: buttons, at the end of the head. */
  children?: ReactNode
}

/** The head of a page of the back office. */
export function PageHead({ title, lead, children }: PageHeadProps): ReactNode {
  return (
    <div className={page['head']}>
      <div>
        <h1>{title}</h1>
        {lead ? <p className="mu">{lead}</p> : null}
      </div>
      {children ? <div className={page['buttons']}>{children}</div> : null}
    </div>
  )
}

/** The way back to the page that this one belongs to. */
export function BackLink({ children, ...link }: ComponentProps<typeof Link>): ReactNode {
  return (
    <Link {...link} className={page['back']}>
      <ChevronLeft />
      {children}
    </Link>
  )
}
