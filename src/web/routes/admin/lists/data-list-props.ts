import type { ReactNode } from 'react'
import type { ListColumn, Sorting } from './columns.ts'

/** What a list of the back office is drawn from. */
export interface DataListProps<R> {
  /** The list's accessible name. */
  label: string
  records: readonly R[]
  idOf: (record: R) => number | string
  columns: readonly ListColumn<R>[]
  /** The page of a record; its name links to it. */
  to?: (record: R) => string
  /** Buttons at the end of a row. */
  actions?: (record: R) => ReactNode
  /** In px at the usual size of text; wide enough for an icon by default. */
  actionsWidth?: number
  /** Draws a record back, e.g. an archived one. */
  pale?: (record: R) => boolean
  /** `6 tipos`; left out where the list is inside a card of its page, which says so itself and has the frame. */
  count?: string
  sorting?: Sorting | null
  onSort?: (sorting: Sorting) => void
  /** Left out where records cannot be selected. */
  selection?: {
    selected: readonly R[]
    onSelect: (records: R[]) => void
    /** What a record's checkbox is called by. */
    nameOf: (record: R) => string
  }
  pager?: { page: number; pages: number; linkTo: (page: number) => string }
  /** Shown instead of an empty list. */
  empty: ReactNode
}
