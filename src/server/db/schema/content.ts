import type { Created, Generated, Json, Stamp, Stamped } from './columns.ts'

export interface ConfigurationTable {
  key: string
  value: Json
  updated_at: Stamp
}

export interface PageTable extends Stamped {
  page_id: Generated<number>
  slug: string
  title: string
  content: string | null
  /** Shown by search engines and in shared links. */
  description: string | null
  required: Generated<boolean>
  required_signup: Generated<boolean>
  /** Incremented when the text must be accepted again. */
  version: Generated<number>
}

export interface AcceptedPageTable {
  page_id: number
  customer_id: number
  version: number
  accepted_at: Stamp
  /** From which network address; null if unknown. */
  ip: Generated<string | null>
}

export interface AnnouncementTable extends Stamped {
  announcement_id: Generated<number>
  title: string
  content: string
}

/** Redirects of former paths. */
export interface OldAddressTable extends Created {
  slug: string
  /** Null for the shop's. */
  page_id: number | null
}

/** The owner's own version of a text of the site. */
export interface ChangedTextTable {
  /** E.g. `site.nav.enter`. */
  place: string
  words: string
  updated_at: Stamp
}
