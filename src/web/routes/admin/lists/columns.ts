import type { ReactNode } from 'react'

interface Cells<R> {
  /** What is shown; without it, the value. */
  cell?: (record: R) => ReactNode
  /** What the list is sorted by and what is exported; a column without it is neither sorted nor exported. */
  value?: (record: R) => string | number
  /** Right-aligned, for numbers. */
  right?: boolean
  /** In px at the usual size of text, and wider with larger text. */
  width?: number
  /** On the phone: the name (the default of the first column), the line below it, or at its right; else it is left out. */
  phone?: 'title' | 'line' | 'aside'
}

/** One column of a back-office list: a cell of the table and its place on the phone. */
export interface ListColumn<R> extends Cells<R> {
  /** Unique within the list. */
  key: string
  head: string
}

/** Columns with the heads that a list's texts have for their keys; one that has none there brings its own. */
export const headed = <R, K extends string>(
  heads: Readonly<Record<K, string>>,
  columns: readonly (Cells<R> & ({ key: NoInfer<K>; head?: never } | { key: string; head: string }))[],
): readonly ListColumn<R>[] => columns.map((column) => ({ head: heads[column.key as K], ...column }))

export const cellOf = <R>({ cell, value }: ListColumn<R>, record: R): ReactNode => (cell ?? value)?.(record)

export interface Sorting {
  key: string
  down: boolean
}

const order = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })

/** The records in the order of a column; as they were given without one. */
export function sorted<R>(
  records: readonly R[],
  columns: readonly ListColumn<R>[],
  sorting: Sorting | null,
): readonly R[] {
  const value = columns.find(({ key }) => key === sorting?.key)?.value
  if (sorting === null || value === undefined) return records
  const factor = sorting.down ? -1 : 1
  return records.toSorted((a, b) => factor * compare(value(a), value(b)))
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : order.compare(String(a), String(b))
}
