import type { Role } from '#domain/people/roles.ts'
import type { Created, Day, Generated, GeneratedAlways, Json, Moment, Stamp, Stamped } from './columns.ts'

export interface CustomerTable extends Stamped {
  customer_id: Generated<number>
  uid: string | null
  name: string
  last_name: string
  email: string
  /** Asked for, not confirmed yet. */
  new_email: Generated<string | null>
  phone: string | null
  /** Entered, but another customer's: only its owner sees it. */
  wanted_phone: Generated<string | null>
  instagram: string | null
  birthdate: Day | null
  file_id: number | null
  signup_reason: string | null
  /** The text entered beside the reason "Otro". */
  other: string | null
  role: Generated<Role>
  blocked_at: Moment
  /** Why, for staff only. */
  blocked_reason: Generated<string | null>
  /** The account was deleted: the row has no owner any more. */
  deleted_at: Generated<Date | null>
  /** No messages that can wait from this hour of the studio's clock, */
  quiet_from: Generated<number | null>
  /** to this one. */
  quiet_until: Generated<number | null>
  calendar_token: Generated<string>
  /** Name, e-mail and phone normalised by normalise_text(); for searching only. */
  search: GeneratedAlways<string>
  /** How the name sounds, by sound_of(); for searching only. */
  search_sound: GeneratedAlways<string>
  /** Last name, then name, as lists are sorted. */
  search_order: GeneratedAlways<string>
}

export interface AddressTable extends Stamped {
  address_id: Generated<number>
  customer_id: number
  street: string | null
  number: string | null
  interior_number: string | null
  neighborhood: string | null
  city: string
  state: string
  zip_code: string | null
  country: string
}

export interface FileTable extends Created {
  file_id: Generated<number>
  /** Who uploaded it. */
  customer_id: number | null
  name: string
  mime: string
  width: number | null
  height: number | null
  bytes: number
  storage_key: string
  public: Generated<boolean>
  alt: string | null
  /** A tiny copy as a data URI, the placeholder while the picture loads. */
  blur: Generated<string | null>
}

/** A key of the file store that no file has. */
export interface FileLeftoverTable extends Created {
  storage_key: string
  /** Its bytes are removed after this instant. */
  remove_at: Date
}

/** What staff wrote about a customer. */
export interface CustomerNoteTable extends Stamped {
  customer_note_id: Generated<number>
  customer_id: number
  text: string
  /** Shown wherever the customer is, e.g. an injury. */
  is_alert: Generated<boolean>
  written_by: number | null
}

/** A customer's second account that became part of another. */
export interface CustomerMergeTable {
  customer_merge_id: Generated<number>
  surviving_customer_id: number
  merged_customer_id: number
  /** The keys of the rows that were moved, by table. */
  moved: Json
  /** Entries of waitlists that ended because both accounts stood in one. */
  ended_entries: Generated<number[]>
  merged_by: number
  merged_at: Stamp
  undo_until: Date
  undone_by: Generated<number | null>
  undone_at: Generated<Date | null>
  finished_at: Generated<Date | null>
}

/** A word by which staff group customers. */
export interface CustomerTagTable {
  customer_id: number
  tag: string
}
