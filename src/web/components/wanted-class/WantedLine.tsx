import { CalendarCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { wantedTexts as texts } from '#text/selling/wanted.ts'
import { useStudio } from '#web/studio.ts'
import { Note } from '#web/ui/feedback/feedback.tsx'
import { namedIn, type Wanted } from './wanted.ts'

interface WantedLineProps {
  wanted: Wanted
  /** What comes next, under the class. */
  next: string
}

/** Names the class that is bought for; says so if it can no longer be reserved. */
export function WantedLine({ wanted: { single, state }, next }: WantedLineProps): ReactNode {
  const { timezone } = useStudio()
  if (single === null || state === 'gone') return <Note tone="warn">{texts.state.gone}</Note>
  const named = namedIn(single, timezone)
  if (state !== 'open') return <Note tone="warn">{texts.state[state](named)}</Note>
  return (
    <Note icon={<CalendarCheck />}>
      <b className="b">{texts.forClass(named)}</b>
      <br />
      {next}
    </Note>
  )
}
