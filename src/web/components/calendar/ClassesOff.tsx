import { CalendarOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { offTexts } from '#text/booking/week.ts'
import { packagesName } from '#text/site/site.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'

/** In the place of a calendar where the studio offers no classes in person; with the address of its packages. */
export function ClassesOff({ title, shop }: { title: string; shop: string }): ReactNode {
  return (
    <>
      <h1 className="vh">{title}</h1>
      <EmptyState
        place="page"
        icon={<CalendarOff />}
        action={<Button to={shop}>{packagesName(useStudio())}</Button>}
      >
        {offTexts.disabled}
      </EmptyState>
    </>
  )
}
