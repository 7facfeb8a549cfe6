import { ChevronLeft } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from '#web/ui/Link.tsx'
import page from './page.module.css'

/** The way back to the page that this one belongs to. */
export function BackLink({ children, ...link }: ComponentProps<typeof Link>): ReactNode {
  return (
    <Link {...link} className={page['back']}>
      <ChevronLeft size={16} aria-hidden />
      {children}
    </Link>
  )
}
