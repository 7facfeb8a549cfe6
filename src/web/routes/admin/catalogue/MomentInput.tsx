import { TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { atWallTime, wallTimeOf } from '#domain/time/at-wall-time.ts'
import { localDay } from '#domain/time/local-day.ts'
import { MS_PER_MINUTE } from '#domain/time/spans.ts'
import { useStudio } from '#web/studio.ts'

interface MomentInputProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> {
  /** ISO 8601; empty is none. */
  value: string
  onChange: (instant: string) => void
}

/** An input for a day and a time, as the studio's clock shows them. */
export function MomentInput({ value, onChange, ...rest }: MomentInputProps): ReactNode {
  const { timezone } = useStudio()
  return (
    <TextInput
      {...rest}
      type="datetime-local"
      value={value === '' ? '' : written(new Date(value), timezone)}
      onChange={(event) => onChange(read(event.currentTarget.value, timezone))}
    />
  )
}

const two = (number: number): string => String(number).padStart(2, '0')

function written(instant: Date, timezone: string): string {
  const minutes = Math.floor(wallTimeOf(instant, timezone) / MS_PER_MINUTE)
  return `${localDay(instant, timezone)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

function read(typed: string, timezone: string): string {
  const [day = '', time = ''] = typed.split('T')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return day === '' ? '' : atWallTime(day, (hours * 60 + minutes) * MS_PER_MINUTE, timezone).toISOString()
}
