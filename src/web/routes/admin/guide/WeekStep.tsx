import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { guideTexts } from '#text/admin/guide.ts'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import { fullName } from '#domain/people/full-name.ts'
import { choiceOf } from '#web/routes/admin/lists/choices.ts'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { Size, Weekdays } from '#web/routes/admin/schedule/ClassForm.tsx'
import { instantOf } from '#web/routes/admin/schedule/grid.ts'
import {
  type Choices,
  classFields,
  fieldsOf,
  iconOf,
  minuteOf,
  placesOf,
} from '#web/routes/admin/schedule/use-class-form.ts'
import { useStudio } from '#web/studio.ts'
import { dayLong } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './guide.module.css'
import { FROM_GUIDE } from './steps.ts'

const texts = guideTexts.week
const labels = adminScheduleTexts.form

const [MINUTES, WEEK_ENDS] = [50, 6]
const [MONDAY, WEDNESDAY, FRIDAY] = [1, 3, 5]

interface WeekStepProps {
  choices: Pick<Choices, 'class_types' | 'locations' | 'instructors'>
  /** The studio's. */
  today: string
}

/** The first week in one go: one kind of class, on some days, at some hours. */
export function WeekStep({ choices, today }: WeekStepProps): ReactNode {
  const { timezone } = useStudio()
  const { class_types, locations, instructors } = choices
  const monday = addDays(mondayOf(today), 7)
  const class_type_id = String(class_types[0]?.class_type_id ?? '')
  const fields = classFields(
    { day: monday, minute: 0, duration: MINUTES },
    {
      class_type_id,
      location_id: String(locations[0]?.location_id ?? ''),
      instructor_ids: [String(instructors[0]?.instructor_id ?? '')],
      capacity: placesOf(class_types, class_type_id),
      icon: iconOf(class_types, class_type_id),
      weekdays: [MONDAY, WEDNESDAY, FRIDAY],
    },
  )
  const [hours, setHours] = useState(['07:00', '18:30'])
  const [other, setOther] = useState('')
  const { form, dialog } = useDeskForm({
    ...fields,
    send: async (values, once) => {
      const first = addDays(monday, Math.min(...values.weekdays) - 1)
      for (const hour of hours) {
        await once('POST /single_class', {
          body: {
            ...fieldsOf(values),
            class_date: instantOf({ day: first, minute: minuteOf(hour) }, timezone),
            repeat: { weekdays: values.weekdays, until: addDays(monday, WEEK_ENDS) },
          },
        })
        // What is on the timetable is not sent again when a later hour is refused.
        setHours((before) => before.filter((each) => each !== hour))
      }
    },
    // The guide drops this step once a class is on the timetable, with the hours that are left.
    reloads: false,
    done: (): string => texts.created({ count }),
    onClose: () => undefined,
  })
  const { weekdays } = form.values
  const count = weekdays.length * hours.length
  const addHour = (): void => {
    if (other !== '') setHours([...new Set([...hours, other])].toSorted())
    setOther('')
  }
  const typeProps = form.getInputProps('class_type_id')
  return (
    <form
      className={styles['inPlace']}
      noValidate
      onSubmit={dialog.onSubmit}
      data-typed={dialog.typed || undefined}
    >
      <p className="sm mu">{texts.which({ day: dayLong(monday) })}</p>
      <div className={styles['pair']}>
        <NativeSelect
          {...typeProps}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            form.setFieldValue('capacity', placesOf(class_types, chosen))
            form.setFieldValue('icon', iconOf(class_types, chosen))
            typeProps.onChange(event)
          }}
          label={labels.type}
          data={class_types.map(({ class_type_id: id, name }) => choiceOf(id, name))}
        />
        <NativeSelect
          {...form.getInputProps('instructor_ids.0')}
          label={adminScheduleTexts.coach}
          data={[
            { value: '', label: adminScheduleTexts.noCoach },
            ...instructors.map((one) => choiceOf(one.instructor_id, fullName(one))),
          ]}
        />
        <NativeSelect
          {...form.getInputProps('location_id')}
          label={labels.location}
          data={locations.map(({ location_id: id, name }) => choiceOf(id, name))}
        />
        <div className={styles['pair']}>
          <Size form={form} />
        </div>
      </div>
      <div>
        <p className={styles['label']} aria-hidden>
          {labels.weekdays}
        </p>
        <Weekdays days={weekdays} onChange={(days) => form.setFieldValue('weekdays', days)} />
      </div>
      <div role="group" aria-label={texts.hours}>
        <p className={styles['label']} aria-hidden>
          {texts.hours}
        </p>
        <div className={styles['hours']}>
          {hours.map((hour) => (
            <Button
              key={hour}
              size="sm"
              variant="light"
              aria-label={texts.removeHour({ hour })}
              rightSection={<X />}
              onClick={() => setHours(hours.filter((each) => each !== hour))}
            >
              {hour}
            </Button>
          ))}
          <TextInput
            type="time"
            size="sm"
            aria-label={texts.hour}
            value={other}
            onChange={(event) => setOther(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || other === '') return
              event.preventDefault()
              addHour()
            }}
          />
          <Button
            size="sm"
            variant="default"
            disabled={other === ''}
            leftSection={<Plus />}
            onClick={addHour}
          >
            {texts.addHour}
          </Button>
        </div>
      </div>
      <Problem>{dialog.problem}</Problem>
      {dialog.guard}
      <div className={styles['hours']}>
        <BusyButton type="submit" size="sm" busy={dialog.busy} disabled={count === 0}>
          {texts.create({ count })}
        </BusyButton>
        <Button
          component={Link}
          to={paths.adminSchedule({ dia: monday })}
          state={FROM_GUIDE}
          variant="subtle"
          size="sm"
        >
          {texts.go}
        </Button>
      </div>
    </form>
  )
}
