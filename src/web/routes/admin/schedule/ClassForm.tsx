import { Button, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ChangeEvent, ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { spotCount } from '#domain/booking/spots/spots.ts'
import { weekdayOf } from '#domain/time/days.ts'
import { adminScheduleTexts } from '#text/admin/schedule.ts'
import { weekdayShort } from '#web/ui/format.ts'
import { clock, HOUR, type Slot } from './grid.ts'
import styles from './schedule.module.css'

const texts = adminScheduleTexts.form

/** What a class can refer to. */
export interface Choices {
  class_types: Answer<'GET /class_types'>['class_types']
  locations: Answer<'GET /locations'>['locations']
  instructors: Answer<'GET /instructors'>['instructors']
}

export interface ClassValues extends Record<string, unknown> {
  class_type_id: string
  location_id: string
  instructor_id: string
  date: string
  time: string
  duration: number | string
  capacity: number | string
  repeats: boolean
  weekdays: number[]
  until: string
  /** A new class is a draft at first. */
  draft: boolean
}

/** The form of a class at a slot. */
export function useClassForm(slot: Slot, given: Partial<ClassValues>) {
  const required = (value: unknown) => (value === '' ? texts.missing : null)
  return useForm<ClassValues>({
    initialValues: {
      class_type_id: '',
      location_id: '',
      instructor_id: '',
      date: slot.day,
      time: clock(slot.minute),
      duration: slot.duration,
      capacity: '',
      repeats: false,
      weekdays: [weekdayOf(slot.day)],
      until: '',
      draft: false,
      ...given,
    },
    validate: {
      class_type_id: required,
      location_id: required,
      date: required,
      time: required,
      duration: required,
      capacity: required,
      until: (value, { repeats }) => (repeats ? required(value) : null),
    },
    validateInputOnChange: false,
  })
}

export type ClassFormState = ReturnType<typeof useClassForm>

/** The fields of a class as the API takes them, without the instant. */
export const fieldsOf = ({ class_type_id, location_id, instructor_id, duration, capacity }: ClassValues) => ({
  class_type_id: Number(class_type_id),
  location_id: Number(location_id),
  instructor_ids: instructor_id === '' ? [] : [Number(instructor_id)],
  duration: Number(duration),
  capacity: Number(capacity),
})

/** Minutes since midnight of `18:30`. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5))

/** The number of places of a type's map; empty without a map. */
export const placesOf = (types: Choices['class_types'], id: string): number | '' => {
  const map = types.find(({ class_type_id }) => String(class_type_id) === id)?.spot_map
  return map ? spotCount(map) : ''
}

interface ClassFieldsProps {
  form: ClassFormState
  choices: Choices
  /** A new class may repeat, and be a draft. */
  isNew?: boolean
}

export function ClassFields({ form, choices, isNew = false }: ClassFieldsProps): ReactNode {
  const { class_types, locations, instructors } = choices
  const none = { value: '', label: '' }
  const types = class_types.map(({ class_type_id, name }) => ({ value: String(class_type_id), label: name }))
  const places = locations.map(({ location_id, name }) => ({ value: String(location_id), label: name }))
  const coaches = instructors.map(({ instructor_id, name, last_name }) => {
    return { value: String(instructor_id), label: `${name} ${last_name}` }
  })
  const typeProps = form.getInputProps('class_type_id')
  const chooseType = (event: ChangeEvent<HTMLSelectElement>): void => {
    const { class_type_id, capacity } = form.getValues()
    // What was typed stays; what another map filled in is its own.
    if (capacity === '' || capacity === placesOf(class_types, class_type_id))
      form.setFieldValue('capacity', placesOf(class_types, event.currentTarget.value))
    typeProps.onChange(event)
  }
  return (
    <>
      <NativeSelect {...typeProps} onChange={chooseType} label={texts.type} data={[none, ...types]} />
      <NativeSelect
        {...form.getInputProps('instructor_id')}
        label={adminScheduleTexts.coach}
        data={[{ value: '', label: adminScheduleTexts.noCoach }, ...coaches]}
      />
      <NativeSelect {...form.getInputProps('location_id')} label={texts.location} data={[none, ...places]} />
      <div className={styles['pair']}>
        <TextInput {...form.getInputProps('date')} type="date" label={texts.date} />
        <TextInput {...form.getInputProps('time')} type="time" label={texts.time} />
      </div>
      <div className={styles['pair']}>
        <NumberInput
          {...form.getInputProps('duration')}
          label={texts.duration}
          min={1}
          max={1440}
          hideControls
        />
        <NumberInput
          {...form.getInputProps('capacity')}
          label={texts.capacity}
          min={0}
          max={1000}
          hideControls
        />
      </div>
      {isNew ? <Repeat form={form} /> : null}
      {isNew ? (
        <Switch
          {...form.getInputProps('draft', { type: 'checkbox' })}
          label={texts.draft}
          description={texts.draftNote}
        />
      ) : null}
    </>
  )
}

/** A Monday, for the names of the weekdays. */
const MONDAY = '2026-11-23'
const WEEK = [1, 2, 3, 4, 5, 6, 7]

function Repeat({ form }: Pick<ClassFieldsProps, 'form'>): ReactNode {
  const { repeats, weekdays } = form.getValues()
  const toggle = (day: number): void =>
    form.setFieldValue(
      'weekdays',
      weekdays.includes(day)
        ? weekdays.filter((each) => each !== day)
        : [...weekdays, day].toSorted((one, other) => one - other),
    )
  return (
    <>
      <Switch {...form.getInputProps('repeats', { type: 'checkbox' })} label={texts.repeat} />
      {repeats ? (
        <>
          <div className={styles['weekdays']} role="group" aria-label={texts.weekdays}>
            {WEEK.map((day) => (
              <Button
                key={day}
                size="compact-md"
                variant={weekdays.includes(day) ? 'filled' : 'default'}
                aria-pressed={weekdays.includes(day)}
                onClick={() => toggle(day)}
              >
                {weekdayShort(`${MONDAY.slice(0, 8)}${22 + day}`, true)}
              </Button>
            ))}
          </div>
          <TextInput {...form.getInputProps('until')} type="date" label={texts.until} />
        </>
      ) : null}
    </>
  )
}
