import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Search, SlidersHorizontal, X } from 'lucide-react'
import clsx from 'clsx'
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { listTexts as texts } from '#text/admin/lists.ts'
import { useFadingEdges } from '#web/ui/scrolling/use-fading-edges.ts'
import { CHOSEN_DAYS, periodChoices } from './period.ts'
import { PeriodFields } from './PeriodFields.tsx'
import type { ListQuery } from './use-list-query.ts'
import styles from './lists.module.css'

export interface Choice {
  value: string
  label: string
}

export interface ListToolsProps {
  query: ListQuery
  /** The list has no records: unless the filters are why, there is nothing to narrow. */
  empty?: boolean
  /** What the search field is called: `Buscar tipo de clase`; absent for a list of few. */
  search?: string
  /** Chips of which one is chosen; the first is the default. */
  states?: { name: string; label: string; choices: readonly Choice[] }
  /** Further filters; the first choice of each is all of it. */
  selects?: readonly Filter[]
  /** The days of the list can be narrowed; `daysIn` reads them. */
  period?: true
}

interface Filter {
  name: string
  label: string
  choices: readonly Choice[]
}

/** How long typing pauses before the list is searched, in ms. */
const PAUSE_MS = 250
/** How long the rows that were found take no press: one aimed at a row that stood there before. In ms. */
const AIM_MS = 400

const none: readonly [] = []

const periodFilter = (): Filter => ({ name: 'dias', label: texts.period, choices: periodChoices() })

/** Search and filters above a list. They stand in the address, so that a way back finds them again. */
export function ListTools({
  query,
  empty = false,
  search,
  states,
  period,
  selects: given = none,
}: ListToolsProps): ReactNode {
  const selects = period ? [periodFilter(), ...given] : given
  const [open, setOpen] = useState(false)
  const chips = useRef<HTMLDivElement>(null)
  const fading = useFadingEdges(chips, 'none')
  const panel = useId()
  if (empty && !query.filtered) return null
  return (
    <div className={styles['tools']}>
      {search === undefined ? null : <SearchField label={search} query={query} />}
      {states ? (
        <div
          ref={chips}
          className={clsx(styles['chips'], fading.className)}
          data-hidden={fading.hidden}
          role="group"
          aria-label={states.label}
        >
          {states.choices.map(({ value, label }, index) => {
            const on = (query.get(states.name) || states.choices[0]?.value) === value
            return (
              <Button
                key={value}
                size="sm"
                variant={on ? 'light' : 'default'}
                aria-pressed={on}
                onClick={() => query.set({ [states.name]: index === 0 ? '' : value })}
              >
                {label}
              </Button>
            )
          })}
        </div>
      ) : null}
      {selects.length > 1 ? (
        <Button
          className="only-phone"
          variant="default"
          size="sm"
          aria-expanded={open}
          aria-controls={panel}
          leftSection={<SlidersHorizontal />}
          onClick={() => setOpen(!open)}
        >
          {texts.filters({ count: selects.filter(({ name }) => query.get(name) !== '').length })}
        </Button>
      ) : null}
      <div id={panel} className={styles['selects']} data-folded={(selects.length > 1 && !open) || undefined}>
        {selects.map(({ name, label, choices }) => (
          <NativeSelect
            key={name}
            aria-label={label}
            value={query.get(name)}
            data={choices.map((choice, index) => (index === 0 ? { ...choice, value: '' } : choice))}
            onChange={({ currentTarget: { value } }) =>
              query.set({ [name]: value, ...(name === 'dias' && { desde: '', hasta: '' }) })
            }
          />
        ))}
        {period && query.get('dias') === CHOSEN_DAYS ? <PeriodFields query={query} /> : null}
      </div>
    </div>
  )
}

function SearchField({ label, query }: { label: string; query: ListQuery }): ReactNode {
  const sought = query.get('buscar')
  const shown = query.shown('buscar')
  const [typed, setTyped] = useState(shown)
  const [searched, setSearched] = useState(shown)
  const [last, setLast] = useState(shown)
  // A link or a way back has changed the address, and not this field. What was not found for want of a connection stays in it.
  if (shown !== last) {
    setLast(shown)
    if (shown !== searched) {
      setSearched(shown)
      setTyped(shown)
    }
  }
  const { set, leaving } = query
  const wanted = typed.trim()
  const search = useCallback(() => {
    setSearched(wanted)
    set({ buscar: wanted })
  }, [wanted, set])
  const pending = wanted !== searched || sought !== shown
  const [settled, setSettled] = useState(true)
  if (pending && settled) setSettled(false)
  useEffect(() => {
    if (pending) return undefined
    const timer = setTimeout(() => setSettled(true), AIM_MS)
    return () => clearTimeout(timer)
  }, [pending])
  useEffect(() => {
    if (leaving || wanted === searched) return undefined
    const timer = setTimeout(search, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted, searched, search, leaving])
  return (
    <TextInput
      className={styles['search']}
      type="search"
      data-searching={!settled || undefined}
      aria-label={label}
      placeholder={label}
      value={typed}
      leftSection={<Search />}
      rightSection={
        typed === '' ? null : (
          <button
            type="button"
            className={styles['clear']}
            aria-label={texts.clear}
            onClick={() => setTyped('')}
          >
            <X />
          </button>
        )
      }
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') search()
      }}
    />
  )
}
