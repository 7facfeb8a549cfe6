import type { ReactNode } from 'react'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import { Segmented } from '#web/ui/fields/Segmented.tsx'

const scopes = ['one', 'following'] as const
export type ScopeName = (typeof scopes)[number]

interface ScopeProps {
  label: string
  scope: ScopeName
  onSelect: (scope: ScopeName) => void
}

/** Whether a change is of one class of a series, or of it and the later ones. */
export function Scope({ label, scope, onSelect }: ScopeProps): ReactNode {
  return (
    <Segmented
      label={label}
      fill
      items={scopes.map((each) => ({
        key: each,
        label: adminScheduleTexts.confirm[each],
        current: scope === each,
        onSelect: () => onSelect(each),
      }))}
    />
  )
}
