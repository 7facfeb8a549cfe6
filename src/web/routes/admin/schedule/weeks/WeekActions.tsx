import { Button } from '@mantine/core'
import { Copy, LayoutTemplate } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { weekTemplateTexts } from '#text/admin/schedule/week-templates.ts'
import { adminWeeksTexts as texts } from '#text/admin/schedule/weeks.ts'
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
}

/** What an admin does with the week that is shown. */
export function WeekActions({ shown, choices, templates, change }: WeekActionsProps): ReactNode {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'copy' | 'templates' | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const toWeek = (day: string): void => void navigate(addressOf({ ...shown, view: 'semana', day }))
  // Its dialogs replace one another, so that none of them finds the button again by itself.
  const endTemplates = (): void => {
    setOpen(null)
    opener.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<Copy aria-hidden size={16} />}
        onClick={() => setOpen('copy')}
      >
        {texts.copy.action}
      </Button>
      <Button
        ref={opener}
        variant="default"
        size="sm"
        leftSection={<LayoutTemplate aria-hidden size={16} />}
        onClick={() => setOpen('templates')}
      >
        {weekTemplateTexts.action}
      </Button>
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
