import { Button, Input, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import { weekdayShort } from '#web/ui/format/format.ts'
import { ClassDetails } from './ClassDetails.tsx'
import { CoachFields } from './CoachFields.tsx'
import {
  type Choices,
  type ClassFormState,
  iconOf,
  placesOf,
  repeatedOn,
  repeating,
  repeatsOn,
} from './use-class-form.ts'
import styles from './schedule.module.css'

const texts = adminScheduleTexts.form

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
  const typeProps = form.getInputProps('class_type_id')
  const chooseType = (event: ChangeEvent<HTMLSelectElement>): void => {
    const { class_type_id, capacity, icon } = form.getValues()
    const chosen = event.currentTarget.value
    // What was typed stays; what another map filled in is its own.
    if (capacity === '' || capacity === placesOf(class_types, class_type_id))
      form.setFieldValue('capacity', placesOf(class_types, chosen))
    if (icon === iconOf(class_types, class_type_id)) form.setFieldValue('icon', iconOf(class_types, chosen))
    typeProps.onChange(event)
  }
  return (
    <>
      <NativeSelect {...typeProps} onChange={chooseType} label={texts.type} data={[none, ...types]} />
      <CoachFields form={form} instructors={instructors} />
      <NativeSelect {...form.getInputProps('location_id')} label={texts.location} data={[none, ...places]} />
      <div className={styles['when']}>
        <TextInput {...form.getInputProps('date')} type="date" label={texts.date} />
        <TextInput {...form.getInputProps('time')} type="time" label={texts.time} />
      </div>
      <div className={styles['pair']}>
        <Size form={form} />
      </div>
      <ClassDetails form={form} choices={choices} />
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

/** How long the class takes, and how many places it has. */
export function Size({ form }: Pick<ClassFieldsProps, 'form'>): ReactNode {
  return (
    <>
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
    </>
  )
}

/** A Monday, for the names of the weekdays. */
const MONDAY = '2026-11-23'
const WEEK = [1, 2, 3, 4, 5, 6, 7]

function Repeat({ form }: Pick<ClassFieldsProps, 'form'>): ReactNode {
  const { repeats } = form.getValues()
  return (
    <>
      <Switch
        {...form.getInputProps('repeats', { type: 'checkbox' })}
        label={texts.repeat}
        onChange={({ currentTarget: { checked } }) => form.setValues(repeating(form.getValues(), checked))}
      />
      {repeats ? (
        <>
          <Weekdays
            days={repeatsOn(form.getValues())}
            error={form.errors['weekdays']}
            onChange={(pressed) => form.setValues(repeatedOn(form.getValues(), pressed))}
          />
          <TextInput {...form.getInputProps('until')} type="date" label={texts.until} />
        </>
      ) : null}
    </>
  )
}

interface WeekdaysProps {
  days: readonly number[]
  error?: ReactNode
  onChange: (days: number[]) => void
}

/** On which days of the week. */
export function Weekdays({ days, error, onChange }: WeekdaysProps): ReactNode {
  const toggle = (day: number): void =>
    onChange(
      days.includes(day)
        ? days.filter((each) => each !== day)
        : [...days, day].toSorted((one, other) => one - other),
    )
  return (
    <Input.Wrapper error={error} data-path="weekdays">
      <div className={styles['weekdays']} role="group" aria-label={texts.weekdays}>
        {WEEK.map((day) => (
          <Button
            key={day}
            size="sm"
            className={styles['weekday'] ?? ''}
            variant={days.includes(day) ? 'light' : 'default'}
            aria-pressed={days.includes(day)}
            onClick={() => toggle(day)}
          >
            {weekdayShort(`${MONDAY.slice(0, 8)}${22 + day}`, true)}
          </Button>
        ))}
      </div>
    </Input.Wrapper>
  )
}
