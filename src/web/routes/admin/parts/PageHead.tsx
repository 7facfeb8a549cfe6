import { ChevronLeft } from 'lucide-react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { Link } from '#web/ui/Link.tsx'
import page from './page.module.css'

interface PageHeadProps {
  title: ReactNode
  /** The way back, above the title. */
  back?: ReactNode
  /** A sentence below the title. */
  lead?: ReactNode
  /** For a title that takes the focus. */
  headingRef?: Ref<HTMLHeadingElement>
  /** What the page offers: buttons, at the end of the head. */
  children?: ReactNode
  /** The children have a layout of their own. */
  bare?: boolean
}

/** The head of a page of the back office. */
export function PageHead(props: PageHeadProps): ReactNode {
  const { title, back, lead, headingRef, children, bare = false } = props
  return (
    <div className={page['head']}>
      <div>
        {back}
        <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h1>
        {lead ? <p className="mu">{lead}</p> : null}
      </div>
      {bare ? children : children ? <div className={page['buttons']}>{children}</div> : null}
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
