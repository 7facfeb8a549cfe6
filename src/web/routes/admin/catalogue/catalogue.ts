import type { UseFormReturnType } from '@mantine/form'
import type { ComponentType, ReactNode } from 'react'
import type { Api } from '#web/api/client.ts'
import type { ListColumn } from '#web/routes/admin/lists/columns.ts'
import type { Choice } from '#web/routes/admin/lists/ListTools.tsx'

// oxlint-disable-next-line typescript/no-explicit-any -- a form's values are what its catalogue makes them
export type Values = Record<string, any>

/** One input of an editor; `kind` says which, and so what its value is. */
export interface Field<V> {
  name: keyof V & string
  label: string
  hint?: string
  /**
   * text, lines, html, slug, day (YYYY-MM-DD), moment (ISO 8601, shown in the studio's time), color (#rrggbb): a string; number: a number or ''; yes: a boolean; choice: one of
   * `choices` as a string; choices: several as strings; picture: a stored file or null; icon: one of the studio's icons, or ''.
   */
  kind:
    | 'text'
    | 'lines'
    | 'html'
    | 'slug'
    | 'day'
    | 'moment'
    | 'color'
    | 'number'
    | 'yes'
    | 'choice'
    | 'choices'
    | 'picture'
    | 'icon'
  choices?: readonly Choice[]
  /** Need not be filled; says so beside its label. */
  optional?: boolean
  /** Takes half of the form's width. */
  half?: boolean
  /** The longest text, or the largest number. */
  max?: number
  min?: number
  /** A unit or sign before or after a number. */
  prefix?: string
  suffix?: string
  decimals?: number
  /** Shown only while the other values make sense of it. */
  when?: (values: V) => boolean
}

/** So that a field is described in one line. */
export const optional = true
export const half = true

export interface SectionProps<R, V extends Values> {
  form: UseFormReturnType<V>
  /** Null while it is new. */
  record: R | null
}

/** A card of the editor: fields, or a part of its own for what fields cannot do. */
export interface Section<R, V extends Values> {
  title: string
  hint?: string
  fields?: readonly Field<V>[]
  /** What few records need: closed at first, unless this says that the record has some of it. */
  folded?: (values: V) => boolean
  Part?: ComponentType<SectionProps<R, V>>
  /** What the values of `Part` are called where two versions are compared. */
  labels?: Partial<Record<keyof V & string, string>>
}

export interface Filter<R> {
  name: string
  label: string
  /** The first is all of it. */
  choices: readonly Choice[]
  fits: (record: R, value: string) => boolean
}

/** With its version, one does not overwrite another person's change unseen. */
export interface Versioned {
  updatedAt: string
}

/** The parts that changed, with the version they were read at, or whether it is archived. */
export type Change<B> = (Partial<B> & Partial<Versioned>) | { archived: boolean }

/**
 * A kind of record that the studio keeps: its list and its editor, from one description. R is the record as the API answers it, V
 * the editor's values, B the request's body, X what the list and the editor need besides, e.g. choices.
 */
export interface Catalogue<R extends Versioned, V extends Values, B extends object, X> {
  texts: {
    title: string
    lead?: string
    /** On the button and as the title of the new one's editor. */
    add: string
    search: string
    count: (words: { count: number }) => string
    empty: string
    saved: string
    removed: string
    /** The state of what is not archived, where `Publicado` does not fit. */
    live?: string
    /** What the page of a record says that there is not, where the usual sentence does not fit. */
    gone?: string
  }
  /** The Spanish word for a record is feminine: `la ubicación`. */
  feminine?: boolean
  icon: ReactNode
  /** The list's address, a record's, or the new one's with `nuevo`. */
  to: (id?: number | 'nuevo') => string
  /** All records, archived ones too. */
  read: (api: Api) => Promise<{ records: R[]; extra: X }>
  idOf: (record: R) => number
  nameOf: (record: R) => string
  /** What the audit calls such a record: with it, the editor shows who changed it. */
  entity?: string
  /** Only of what can be archived. */
  archivedOf?: (record: R) => boolean
  /** Whether it is part of the site, which neither archives nor removes it. */
  fixedOf?: (record: R) => boolean
  /** What the list says instead of `live` of a record that is not archived; null says `live`. `now` is in ms. */
  standingOf?: (record: R, now: number) => string | null
  columns: (extra: X) => readonly ListColumn<R>[]
  filters?: (extra: X) => readonly Filter<R>[]
  sections: (extra: X, record: R | null) => readonly Section<R, V>[]
  values: (record: R | null, extra: X) => V
  /** Sentences for what is wrong beyond missing values, by field. */
  check?: (values: V) => Partial<Record<keyof V & string, string | null>>
  body: (values: V) => B
  /** What is said after saving, where it depends on what changed; null for the usual message. */
  savedAs?: (before: R | null, after: R) => string | null
  create: (api: Api, body: B) => Promise<R>
  change: (api: Api, id: number, change: Change<B>) => Promise<R>
  remove?: (api: Api, id: number) => Promise<unknown>
  /** There is one at most: with it, no other is offered. */
  single?: boolean
  /** A page about a record besides its editor, in the editor's head. */
  further?: (record: R) => { to: string; label: string } | null
  /** Lists that belong together, this one among them: tabs above each of them. */
  family?: readonly { to: string; label: string }[]
  /** What is to be known of all of its records, above the list. */
  Notice?: ComponentType
  Preview?: ComponentType<{ values: V; record: R | null; extra: X }>
}

/** How sentences about the records of a catalogue agree, as the texts ask for it. */
export const isFeminine = ({ feminine = false }: { feminine?: boolean }): 'yes' | 'no' =>
  feminine ? 'yes' : 'no'
