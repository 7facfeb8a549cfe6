import type { ReactNode } from 'react'
import type { StaffClass } from '#contract/types.ts'
import { adminWeeksTexts } from '#text/admin/schedule/weeks.ts'
import { rangeOfView, type Shown } from '#web/routes/admin/schedule/shown.ts'
import type { ClassChange } from '#web/routes/admin/schedule/change/use-class-change.ts'
import styles from '#web/routes/admin/schedule/schedule.module.css'
import { PublishDrafts } from './PublishDrafts.tsx'

const texts = adminWeeksTexts.publish

interface DraftsProps {
  shown: Shown
  classes: readonly StaffClass[]
  mayChange: boolean
  change: ClassChange
}

/** Says how many of the classes that are shown only the team sees, and publishes them. */
export function Drafts({ shown, classes, mayChange, change }: DraftsProps): ReactNode {
  const drafts = classes.filter(({ draft }) => draft)
  if (drafts.length === 0) return null
  const { first, last } = rangeOfView(shown)
  return (
    <div className={styles['drafts']}>
      <p>{texts.drafts({ classes: drafts.length })}</p>
      {mayChange ? (
        <PublishDrafts
          days={{
            start_date: first,
            end_date: last,
            // Those that are shown: a filter hides the others.
            single_class_ids: drafts.map(({ single_class_id }) => single_class_id),
          }}
          label={shown.view === 'mes' ? texts.range : texts.week}
          change={change}
        />
      ) : null}
    </div>
  )
}
