import { useEffect } from 'react'
import type { Answer, StaffClass } from '#contract/types.ts'
import { spotCount } from '#domain/booking/spots/spots.ts'
import { addDays, weekdayOf } from '#domain/time/days.ts'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import type { Errors } from '#web/api/attempt.ts'
import { focusFirst } from '#web/routes/admin/parts/dialogs/focus-first.ts'
import { type Fields, useFields } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { clock, HOUR, type Slot } from './grid.ts'

const texts = adminScheduleTexts.form

type Instructor = Answer<'GET /instructors'>['instructors'][number]

/** What a class can refer to. */
export interface Choices {
  class_types: Answer<'GET /class_types'>['class_types']
  locations: Answer<'GET /locations'>['locations']
  instructors: readonly Pick<Instructor, 'instructor_id' | 'name' | 'last_name'>[]
  tags: readonly { tag_id: number; name: string }[]
  packages: readonly { class_package_id: number; title: string; archived: boolean }[]
}

export interface ClassValues extends Record<string, unknown> {
  class_type_id: string
  location_id: string
  /** The coaches in their order; an empty one is none. */
  instructor_ids: string[]
  date: string
  time: string
  duration: number | string
  capacity: number | string
  repeats: boolean
  /** On the weekday of `date` too, whichever that is. */
  own_weekday: boolean
  /** Those that were pressed. */
  weekdays: number[]
  until: string
  /** A new class is a draft at first. */
  draft: boolean
  description: string
  tags: string[]
  class_package_id: string
  icon: string
}

export function classFields(slot: Slot, given: Partial<ClassValues>): Fields<ClassValues> {
  const required = (value: unknown) => (value === '' ? texts.missing : null)
  return {
    initialValues: {
      class_type_id: '',
      location_id: '',
      instructor_ids: [''],
      date: slot.day,
      time: clock(slot.minute),
      duration: slot.duration,
      capacity: '',
      repeats: false,
      own_weekday: true,
      weekdays: [],
      until: '',
      draft: false,
      description: '',
      tags: [],
      class_package_id: '',
      icon: '',
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
  }
}

interface Given {
  class_type_id?: number | undefined
  location_id?: number | undefined
}

/** What a new class begins with: what is given, or the studio's only type and location. */
export function beginning(given: Given, { class_types, locations }: Choices): Partial<ClassValues> {
  const class_type_id = String(given.class_type_id ?? onlyOf(class_types)?.class_type_id ?? '')
  return {
    class_type_id,
    capacity: placesOf(class_types, class_type_id),
    icon: iconOf(class_types, class_type_id),
    location_id: String(given.location_id ?? onlyOf(locations)?.location_id ?? ''),
  }
}

const onlyOf = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined)

/** The form of a class at a slot; `onChange` follows every change of a value. */
export const useClassForm = (slot: Slot, given: Partial<ClassValues>, onChange: () => void) =>
  useFields(classFields(slot, given), onChange)

/** Reports whether something is typed that is not saved. */
export function useTyped(form: ClassFormState, onTyped: (typed: boolean) => void): void {
  const typed = form.isDirty()
  useEffect(() => {
    onTyped(typed)
    return () => onTyped(false)
  }, [typed, onTyped])
}

export type ClassFormState = ReturnType<typeof useClassForm>

/** The fields of a class as the API takes them, without the instant. */
export const fieldsOf = ({
  class_type_id,
  location_id,
  instructor_ids,
  duration,
  capacity,
  description,
  tags,
  class_package_id,
  icon,
}: ClassValues) => ({
  class_type_id: Number(class_type_id),
  location_id: Number(location_id),
  instructor_ids: instructor_ids.filter((each) => each !== '').map(Number),
  duration: Number(duration),
  capacity: Number(capacity),
  description: description.trim() || null,
  tags: tags.map(Number),
  class_package_id: class_package_id === '' ? null : Number(class_package_id),
  icon: icon || null,
})

/** The fields of a class as it is, without its time. */
export const partsOf = (single: StaffClass) => ({
  class_type_id: single.class_type.class_type_id,
  location_id: single.location.location_id,
  instructor_ids: single.class_instructors.map(({ instructor }) => instructor.instructor_id),
  capacity: single.capacity,
  description: single.description,
  tags: single.tags.map(({ tag_id }) => tag_id),
  class_package_id: single.class_package_id,
  icon: single.icon,
})

/** Until when a series is proposed to go on from this day: for eight weeks. */
export const proposedUntil = (day: string): string => addDays(day, 8 * 7 - 1)

/** The values when a class begins or ceases to repeat. */
export const repeating = ({ date }: Pick<ClassValues, 'date'>, repeats: boolean) => ({
  repeats,
  until: repeats && date !== '' ? proposedUntil(date) : '',
})

/** The weekdays on which a new class repeats. */
export function repeatsOn({ date, own_weekday, weekdays }: ClassValues): number[] {
  const own = date !== '' && (own_weekday || weekdays.length === 0) ? [weekdayOf(date)] : []
  return [...new Set([...own, ...weekdays])].toSorted((one, other) => one - other)
}

/** The values after these weekdays were pressed. */
export function repeatedOn({ date, weekdays }: ClassValues, pressed: readonly number[]) {
  const own = date === '' ? null : weekdayOf(date)
  return {
    own_weekday: own === null || pressed.includes(own),
    weekdays: pressed.filter((day) => day !== own || weekdays.includes(day)),
  }
}

/** Shows at its field what the server refuses. Returns false if the form has none of these fields. */
export const showsRefused = (form: ClassFormState) => (refused: Errors) => {
  const errors = Object.fromEntries(
    Object.entries(refused).map(([field, error]) => [
      field === 'class_date' ? 'date' : field.replace('repeat.', ''),
      error,
    ]),
  )
  form.setErrors(errors)
  return focusFirst(errors)
}

/** Minutes since midnight of `18:30`. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5))

export const iconOf = (types: Choices['class_types'], id: string): string =>
  types.find(({ class_type_id }) => String(class_type_id) === id)?.icon ?? ''

/** The number of places of a type's map; empty without a map. */
export const placesOf = (types: Choices['class_types'], id: string): number | '' => {
  const map = types.find(({ class_type_id }) => String(class_type_id) === id)?.spot_map
  return map ? spotCount(map) : ''
}
