import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SingleClass } from '#contract/types.ts'
import { classEnd } from '#domain/schedule/class-end.ts'
import { addDays } from '#domain/time/days.ts'
import { classTexts } from '#text/admin/schedule/class.ts'
import { api } from '#web/api/browser.ts'
import { useRead } from '#web/api/use-read.ts'
import { useStudio } from '#web/studio.ts'
import { dayLong, dayOf, timeOf } from '#web/ui/format/format.ts'

const texts = classTexts.classField
/** How far ahead classes are offered. */
const DAYS = 14

export interface OfferedClass {
  single: SingleClass
  begun: boolean
}

interface ClassFieldProps {
  /** Null while they load. */
  classes: readonly OfferedClass[] | null
  /** How many places are needed. */
  places: number
  value: string | null
  error?: ReactNode
  onChange: (value: string | null) => void
}

/** Chooses a class of the next two weeks. */
export function ClassField({ classes, places, value, error, onChange }: ClassFieldProps): ReactNode {
  const { timezone } = useStudio()
  return (
    <Select
      label={texts.pick}
      placeholder={texts.placeholder}
      searchable
      data={(classes ?? []).map(({ single }) => ({
        value: String(single.single_class_id),
        label: texts.option({
          day: dayLong(dayOf(single.class_date, timezone)),
          time: timeOf(single.class_date, timezone),
          name: single.class_type.name,
          places: single.places_left,
        }),
        disabled: single.places_left < places,
      }))}
      nothingFoundMessage={classes === null ? undefined : texts.nothing}
      value={value}
      error={error}
      onChange={onChange}
      data-autofocus
      data-path="class"
      // The dialog focuses this field first; an open list would cover the rest of the dialog.
      openOnFocus={false}
    />
  )
}

/** The classes from today on that are not cancelled and not over; null while they load, and if there is nothing to choose. */
export function useClasses(choosing: boolean): readonly OfferedClass[] | null {
  const { timezone } = useStudio()
  return useRead(choosing ? 'classes' : null, async (signal) => {
    const today = dayOf(new Date(), timezone)
    const query = { start_date: today, end_date: addDays(today, DAYS) }
    const { days } = await api('GET /schedule', { query, signal })
    const now = Date.now()
    return days
      .flatMap(({ details }) => details)
      .filter((single) => single.cancelledAt === null && classEnd(single).getTime() > now)
      .map((single) => ({ single, begun: Date.parse(single.class_date) <= now }))
  }).answer
}
