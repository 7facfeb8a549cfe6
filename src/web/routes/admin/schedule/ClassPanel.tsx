import { ActionIcon, Alert, Button } from '@mantine/core'
import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { StaffClass } from '#contract/types.ts'
import { classEnd } from '#domain/schedule/class-end.ts'
import { paths } from '#domain/site-map/paths.ts'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import { changedParts } from '#web/routes/admin/catalogue/changes.ts'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { coachesOf } from '#web/components/booking/dialogs/ClassFacts.tsx'
import type { ClassIconName } from '#web/ui/ClassIcon.tsx'
import { dayAndTime } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { ClassFields } from './ClassForm.tsx'
import {
  type Choices,
  type ClassValues,
  fieldsOf,
  partsOf,
  minuteOf,
  showsRefused,
  useClassForm,
  useTyped,
} from './use-class-form.ts'
import { RepeatClass } from './weeks/RepeatClass.tsx'
import { OwnDraft } from './weeks/PublishDrafts.tsx'
import { instantOf, slotOf } from './grid.ts'
import { CancelClass } from './change/CancelClass.tsx'
import type { ClassChange } from './change/use-class-change.ts'
import styles from './schedule.module.css'

const texts = adminScheduleTexts.form

interface ClassPanelProps {
  single: StaffClass
  choices: Choices
  change: ClassChange
  timezone: string
  /** When the page was read, in ms. */
  now: number
  /** Told whether something is typed that is not saved. */
  onTyped: (typed: boolean) => void
  onClose: () => void
}

/** The open class beside the timetable. */
export function ClassPanel(props: ClassPanelProps): ReactNode {
  const { single, choices, change, timezone, now, onTyped, onClose } = props
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const over = classEnd(single).getTime() <= now
  const form = useClassForm(slotOf(single, timezone), valuesOf(single), change.clear)
  useTyped(form, onTyped)
  const onSubmit = form.onSubmit((values) => {
    const fields = changesOf(single, values, timezone)
    if (Object.keys(fields).length === 0) onClose()
    else change.propose({ kind: 'change', single, fields, scope: 'one' }, showsRefused(form))
  })
  return (
    <aside className={styles['panel']} aria-label={single.class_type.name}>
      <div className="row between">
        <h2 ref={head} tabIndex={-1}>
          {single.class_type.name}
        </h2>
        <ActionIcon aria-label={texts.close} onClick={onClose}>
          <X />
        </ActionIcon>
      </div>
      <form className={styles['fields']} noValidate onSubmit={onSubmit}>
        <ClassFields form={form} choices={withOwn(choices, single)} />
        {single.draft ? <p className="sm mu">{texts.draftNote}</p> : null}
        {single.series_id === null ? null : <p className="sm mu">{texts.series}</p>}
        {single.taken === 0 ? null : <Alert color="warn">{texts.booked({ taken: single.taken })}</Alert>}
        <Meanwhile single={single} choices={choices} began={form.getInitialValues()} timezone={timezone} />
        <Problem>{change.problem}</Problem>
        <BusyButton type="submit" busy={change.busy}>
          {texts.save}
        </BusyButton>
        <Button component={Link} variant="default" to={paths.adminClass(single.single_class_id)}>
          {texts.roster}
        </Button>
      </form>
      {single.draft ? <OwnDraft single={single} change={change} onDone={onClose} /> : null}
      <RepeatClass single={single} change={change} typed={form.isDirty()} />
      {single.draft || over ? null : <CancelClass single={single} settle={change.settle} onDone={onClose} />}
    </aside>
  )
}

interface MeanwhileProps {
  single: StaffClass
  choices: Choices
  /** The form as it was opened. */
  began: ClassValues
  timezone: string
}

/** What somebody else changed since the form was opened; the form keeps what was typed. */
function Meanwhile({ single, choices, began, timezone }: MeanwhileProps): ReactNode {
  const now = {
    class_type_id: [texts.type, single.class_type.name],
    location_id: [texts.location, single.location.name],
    instructor_ids: [adminScheduleTexts.coach, coachesOf(single) ?? adminScheduleTexts.noCoach],
    class_date: [texts.time, dayAndTime(single.class_date, timezone)],
    duration: [texts.duration, String(single.duration)],
    capacity: [texts.capacity, String(single.capacity ?? 0)],
    description: [texts.description, single.description ?? texts.none],
    tags: [texts.tags, single.tags.map(({ name }) => name).join(', ') || texts.none],
    class_package_id: [texts.package, titleOf(choices, single.class_package_id) ?? texts.none],
    icon: [texts.icon, texts.icons[single.icon as ClassIconName] ?? texts.none],
  }
  const changed = Object.keys(changesOf(single, began, timezone)) as (keyof typeof now)[]
  if (changed.length === 0) return null
  return (
    <Alert color="warn">
      {texts.meanwhile}
      <ul className={styles['warnings']}>
        {changed.map((name) => (
          <li key={name}>{now[name].join(': ')}</li>
        ))}
      </ul>
    </Alert>
  )
}

/** The fields that differ from the class. */
function changesOf(single: StaffClass, values: ClassValues, timezone: string) {
  const class_date = instantOf({ day: values.date, minute: minuteOf(values.time) }, timezone)
  const { capacity, description, tags, icon, ...was } = partsOf(single)
  const { tags: chosen, ...is } = fieldsOf(values)
  return changedParts(
    {
      ...was,
      duration: single.duration,
      // The form has minutes.
      class_date: instantOf(slotOf(single, timezone), timezone),
      capacity: capacity ?? 0,
      description: description || null,
      tags: inOrder(tags),
      icon: icon || null,
    },
    { ...is, class_date, tags: inOrder(chosen) },
  )
}

const inOrder = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other)

const titleOf = ({ packages }: Choices, id: number | null): string | undefined =>
  packages.find(({ class_package_id }) => class_package_id === id)?.title

/** The choices with the coaches and tags that the class has, which may be archived by now. */
function withOwn(choices: Choices, { class_instructors, tags: ownTags }: StaffClass): Choices {
  const known = new Set(choices.instructors.map(({ instructor_id }) => instructor_id))
  const own = class_instructors.map(({ instructor }) => instructor)
  const others = own.filter(({ instructor_id }) => !known.has(instructor_id))
  const tags = new Map([...choices.tags, ...ownTags].map((tag) => [tag.tag_id, tag]))
  return { ...choices, instructors: [...choices.instructors, ...others], tags: [...tags.values()] }
}

function valuesOf(single: StaffClass): Partial<ClassValues> {
  const { class_type_id, location_id, instructor_ids, tags, ...is } = partsOf(single)
  const { capacity, description, class_package_id, icon } = is
  return {
    class_type_id: String(class_type_id),
    location_id: String(location_id),
    instructor_ids: instructor_ids.length === 0 ? [''] : instructor_ids.map(String),
    capacity: capacity ?? 0,
    description: description ?? '',
    tags: tags.map(String),
    class_package_id: String(class_package_id ?? ''),
    icon: icon ?? '',
  }
}
