import { Copy, LayoutTemplate, Plus } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import { weekTemplateTexts } from '#text/admin/schedule/week-templates.ts'
import { adminWeeksTexts as texts } from '#text/admin/schedule/weeks.ts'
import { HeadActions } from '#web/routes/admin/parts/HeadActions.tsx'
import type { Choices } from '#web/routes/admin/schedule/use-class-form.ts'
import { addressOf, type Shown } from '#web/routes/admin/schedule/shown.ts'
import type { ClassChange } from '#web/routes/admin/schedule/change/use-class-change.ts'
import { CopyWeek } from './CopyWeek.tsx'
import type { WeekTemplate } from './templates/ChangeTemplate.tsx'
import { Templates } from './templates/Templates.tsx'

interface WeekActionsProps {
  shown: Shown
  choices: Choices
  templates: readonly WeekTemplate[]
  change: ClassChange
  onAdd: () => void
}

/** What an admin adds to the timetable, and does with the week that is shown. */
export function WeekActions(props: WeekActionsProps): ReactNode {
  const { shown, choices, templates, change, onAdd } = props
  const navigate = useNavigate()
  const [open, setOpen] = useState<'copy' | 'templates' | null>(null)
  const opener = useRef<HTMLElement>(null)
  const toWeek = (day: string): void => void navigate(addressOf({ ...shown, view: 'semana', day }))
  // Its dialogs replace one another, so that none of them finds the button again by itself.
  const endTemplates = (): void => {
    setOpen(null)
    opener.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <HeadActions
        main={{ label: adminScheduleTexts.add, icon: Plus, onAct: onAdd }}
        beside={[
          { label: texts.copy.action, icon: Copy, onAct: () => setOpen('copy') },
          {
            label: weekTemplateTexts.action,
            icon: LayoutTemplate,
            onAct: (pressed) => {
              opener.current = pressed
              setOpen('templates')
            },
          },
        ]}
      />
      {open === 'copy' ? (
        <CopyWeek
          shown={shown}
          locations={choices.locations}
          change={change}
          onCopied={toWeek}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'templates' ? (
        <Templates
          templates={templates}
          shown={shown}
          locations={choices.locations}
          change={change}
          onApplied={(day) => {
            endTemplates()
            toWeek(day)
          }}
          onClose={endTemplates}
        />
      ) : null}
    </>
  )
}
