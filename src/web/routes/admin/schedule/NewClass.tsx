import { Button, Modal } from '@mantine/core'
import { MapPin, Shapes } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { recordTexts } from '#text/admin/records.ts'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { Link } from '#web/ui/Link.tsx'
import { ClassFields } from './ClassForm.tsx'
import { instantOf, type Slot } from './grid.ts'
import {
  type Choices,
  beginning,
  fieldsOf,
  minuteOf,
  repeatsOn,
  showsRefused,
  useClassForm,
  useTyped,
} from './use-class-form.ts'
import type { ClassChange, Wish } from './change/use-class-change.ts'

const texts = adminScheduleTexts.form

interface NewClassProps {
  slot: Slot
  /** The type that was dragged in, and the location that is shown. */
  given: Parameters<typeof beginning>[0]
  choices: Choices
  change: ClassChange
  timezone: string
  /** Another dialog is open in its place. */
  hidden: boolean
  /** Told whether something is typed that is not saved. */
  onTyped: (typed: boolean) => void
  onClose: () => void
}

/** Adds a class, or one on each of several weekdays. */
export function NewClass(props: NewClassProps): ReactNode {
  const { slot, given, choices, change, timezone, hidden, onTyped, onClose } = props
  const form = useClassForm(slot, beginning(given, choices), change.clear)
  useTyped(form, onTyped)
  const onSubmit = form.onSubmit((values) => {
    const { date, time, repeats, until, draft } = values
    const wish: Wish = {
      kind: 'add',
      fields: {
        ...fieldsOf(values),
        draft,
        class_date: instantOf({ day: date, minute: minuteOf(time) }, timezone),
        ...(repeats ? { repeat: { weekdays: repeatsOn(values), until } } : {}),
      },
    }
    change.propose(wish, showsRefused(form))
  })
  // Stays mounted, so that what was typed is not lost while a question replaces it.
  if (change.asked !== null || hidden) return null
  const needed = neededFirst(choices)
  if (needed !== null)
    return (
      <Modal opened onClose={onClose} title={texts.newTitle} size={480}>
        <EmptyState
          icon={needed.icon}
          action={
            <Button component={Link} to={needed.to} data-autofocus>
              {needed.add}
            </Button>
          }
        >
          {needed.says}
        </EmptyState>
      </Modal>
    )
  return (
    <DeskDialog
      title={texts.newTitle}
      back={texts.cancel}
      confirm={texts.create}
      busy={change.busy}
      problem={change.problem}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <ClassFields form={form} choices={choices} isNew />
    </DeskDialog>
  )
}

/** What a studio has to have before its first class. */
function neededFirst({ class_types, locations }: Choices) {
  const { classTypes, locations: places } = recordTexts
  if (class_types.length === 0)
    return {
      icon: <Shapes />,
      says: texts.noTypes,
      add: classTypes.add,
      to: paths.adminClassTypes('nuevo'),
    }
  if (locations.length === 0)
    return {
      icon: <MapPin />,
      says: texts.noLocations,
      add: places.add,
      to: paths.adminLocations('nuevo'),
    }
  return null
}
