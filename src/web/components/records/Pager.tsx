import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { ownReservationTexts as texts } from '#text/account/own-reservations.ts'
import { Button } from '#web/ui/Button.tsx'
import records from './records.module.css'

export interface PagerProps {
  page: number
  pages: number
  linkTo: (page: number) => string
}

/** Links from page to page: `1 / 2`. Nothing for a single page. */
export function Pager({ page, pages, linkTo }: PagerProps): ReactNode {
  if (pages <= 1) return null
  return (
    <nav className={records['pager']} aria-label={texts.pageLabel({ page, pages })}>
      <Step to={page > 1 ? linkTo(page - 1) : null} label={texts.previousPage}>
        <ChevronLeft />
      </Step>
      <span aria-hidden>{texts.page({ page, pages })}</span>
      <Step to={page < pages ? linkTo(page + 1) : null} label={texts.nextPage}>
        <ChevronRight />
      </Step>
    </nav>
  )
}

/** Disabled at the ends, so that the other button stays in place. */
function Step({ to, label, children }: { to: string | null; label: string; children: ReactNode }): ReactNode {
  return to === null ? (
    <Button variant="ghost" size="small" icon aria-label={label} disabled>
      {children}
    </Button>
  ) : (
    <Button variant="ghost" size="small" icon aria-label={label} to={to} preventScrollReset>
      {children}
    </Button>
  )
}
