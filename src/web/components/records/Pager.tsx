import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { accountTexts } from '#text/account.ts'
import { Button } from '#web/ui/Button.tsx'
import records from './records.module.css'

const texts = accountTexts.reservations

interface PagerProps {
  page: number
  pages: number
  linkTo: (page: number) => string
}

/** From page to page by links: `1 / 2`. One page needs none. */
export function Pager({ page, pages, linkTo }: PagerProps): ReactNode {
  if (pages <= 1) return null
  return (
    <nav className={records['pager']} aria-label={texts.pageLabel({ page, pages })}>
      <Step to={page > 1 ? linkTo(page - 1) : null} label={texts.previousPage}>
        <ChevronLeft aria-hidden />
      </Step>
      <span aria-hidden>{texts.page({ page, pages })}</span>
      <Step to={page < pages ? linkTo(page + 1) : null} label={texts.nextPage}>
        <ChevronRight aria-hidden />
      </Step>
    </nav>
  )
}

/** At the ends a button that does nothing, so that the other one stays where it is. */
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
