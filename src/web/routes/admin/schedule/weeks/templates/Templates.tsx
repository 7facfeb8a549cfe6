import { ActionIcon, Button } from '@mantine/core'
import { Pencil, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { weekTemplateTexts as texts } from '#text/admin/schedule/week-templates.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import type { Choices } from '#web/routes/admin/schedule/use-class-form.ts'
import type { Shown } from '#web/routes/admin/schedule/shown.ts'
import type { ClassChange } from '#web/routes/admin/schedule/change/use-class-change.ts'
import { ApplyTemplate } from './ApplyTemplate.tsx'
import { RemoveTemplate, RenameTemplate, type WeekTemplate } from './ChangeTemplate.tsx'
import { SaveWeek } from './SaveWeek.tsx'
import styles from './templates.module.css'

type Step = { kind: 'list' | 'keep' } | { kind: 'apply' | 'rename' | 'remove'; template: WeekTemplate }

interface TemplatesProps {
  templates: readonly WeekTemplate[]
  shown: Shown
  locations: Choices['locations']
  change: ClassChange
  /** Called with a day of the week to which a template was applied. */
  onApplied: (day: string) => void
  onClose: () => void
}

/** The templates of weeks, and what is done with one of them; every dialog but the last leads back to the list. */
export function Templates(props: TemplatesProps): ReactNode {
  const { templates, shown, locations, change, onApplied, onClose } = props
  const [step, setStep] = useState<Step>({ kind: 'list' })
  const toList = (): void => setStep({ kind: 'list' })
  if (step.kind === 'keep') return <SaveWeek shown={shown} locations={locations} onClose={toList} />
  if (step.kind === 'rename') {
    // As it is stored now, which somebody else may have changed since it was chosen.
    const { week_template_id: id } = step.template
    const stored = templates.find(({ week_template_id }) => week_template_id === id) ?? step.template
    return <RenameTemplate template={stored} onClose={toList} />
  }
  if (step.kind === 'remove') return <RemoveTemplate template={step.template} onClose={toList} />
  if (step.kind === 'apply')
    return (
      <ApplyTemplate
        template={step.template}
        shown={shown}
        change={change}
        onApplied={onApplied}
        onClose={toList}
      />
    )
  return (
    <DeskDialog
      title={texts.title}
      back={texts.close}
      confirm={texts.keep.action}
      onClose={onClose}
      onSubmit={() => setStep({ kind: 'keep' })}
    >
      {templates.length === 0 ? <p className="mu">{texts.empty}</p> : null}
      <ul className={styles['list']}>
        {templates.map((template) => (
          <Row
            key={template.week_template_id}
            template={template}
            onChoose={(kind) => setStep({ kind, template })}
          />
        ))}
      </ul>
    </DeskDialog>
  )
}

interface RowProps {
  template: WeekTemplate
  onChoose: (kind: 'apply' | 'rename' | 'remove') => void
}

function Row({ template: { name, classes }, onChoose }: RowProps): ReactNode {
  return (
    <li>
      <div className="grow">
        <b>{name}</b>
        <p className="sm mu">{texts.classes({ classes })}</p>
      </div>
      <Button
        variant="default"
        size="sm"
        aria-label={texts.applyOf({ name })}
        onClick={() => onChoose('apply')}
      >
        {texts.apply}
      </Button>
      <ActionIcon size={40} aria-label={texts.renameOf({ name })} onClick={() => onChoose('rename')}>
        <Pencil />
      </ActionIcon>
      <ActionIcon size={40} aria-label={texts.removeOf({ name })} onClick={() => onChoose('remove')}>
        <Trash2 />
      </ActionIcon>
    </li>
  )
}
