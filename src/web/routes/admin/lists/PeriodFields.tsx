import { TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { listTexts as texts } from '#text/admin/lists.ts'
import styles from './lists.module.css'
import { isDay } from './period.ts'
import type { ListQuery } from './use-list-query.ts'

/** The first and the last day of a list, each as soon as it is whole. */
export function PeriodFields({ query }: { query: ListQuery }): ReactNode {
  return (
    <div className={styles['days']} role="group" aria-label={texts.period}>
      <DayField name="desde" label={texts.from} query={query} />
      <DayField name="hasta" label={texts.until} query={query} />
    </div>
  )
}

function DayField({ name, label, query }: { name: string; label: string; query: ListQuery }): ReactNode {
  const chosen = query.get(name)
  const [typed, setTyped] = useState(chosen)
  const [last, setLast] = useState(chosen)
  // A link or a way back has changed the address, and not this field.
  if (chosen !== last) {
    setLast(chosen)
    setTyped(chosen)
  }
  return (
    <label className={styles['day']}>
      <span className="sm mu">{label}</span>
      <TextInput
        type="date"
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          if (value === '' || isDay(value)) query.set({ [name]: value })
        }}
      />
    </label>
  )
}
