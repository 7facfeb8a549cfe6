import { prepared, preparedFirst, run, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { HAS_CONTENT } from '#server/shared/page-content.ts'

/** More than a visitor reads; older ones are still available by their URL. */
const MOST_ANNOUNCEMENTS = 100

export interface PageRow {
  page_id: number
  slug: string
  title: string
  required: boolean
  required_signup: boolean
  has_content: boolean
  /** Counts the changes that have to be accepted again. */
  version: number
  updated_at: Date
}
export type WholePage = PageRow & { content: string | null; description: string | null }

const PAGE_COLUMNS = `page_id, slug, title, required, required_signup, version, updated_at, ${HAS_CONTENT} as has_content`

/** The studio's pages by creation, which is the footer's order. */
export const findPages = prepared<PageRow>('pages', `select ${PAGE_COLUMNS} from page order by page_id`)

export const findPage = preparedFirst<WholePage, [slug: string]>(
  'page_by_slug',
  `select ${PAGE_COLUMNS}, content, description from page where slug = $1`,
)

const MANAGED_COLUMNS = `${PAGE_COLUMNS}, content, description,
  (select count(*)::int from accepted_page a where a.page_id = page.page_id and a.version >= page.version) as acceptances`

/** All pages with their content, for those who write them. */
export const findManagedPages = prepared<LockedPage>(
  'managed_pages',
  `select ${MANAGED_COLUMNS} from page order by page_id`,
)

export interface LockedPage extends WholePage {
  /** Customers who accepted this version. */
  acceptances: number
}

/** Locks the page for a change of it. */
export const lockPage = preparedFirst<LockedPage, [id: number]>(
  'page_to_change',
  `select ${MANAGED_COLUMNS} from page where page_id = $1 for update`,
)

const MOVED: Statement = {
  name: 'moved_address',
  text: `select page.slug as "to" from old_address left join page using (page_id) where old_address.slug = $1`,
}

/** Where a former slug redirects; null is the shop, undefined nowhere. */
export async function findMoved(db: Queryable, slug: string): Promise<string | null | undefined> {
  return (await run<{ to: string | null }>(db, MOVED, [slug]))[0]?.to
}

export interface AnnouncementRow {
  announcement_id: number
  title: string
  content: string
  created_at: Date
  updated_at: Date
}

const ANNOUNCEMENT_COLUMNS = 'announcement_id, title, content, created_at, updated_at'

const NEWEST_FIRST = `select ${ANNOUNCEMENT_COLUMNS} from announcement order by created_at desc, announcement_id desc`

/** The newest announcements, newest first. */
export const findAnnouncements = prepared<AnnouncementRow>(
  'announcements',
  `${NEWEST_FIRST} limit ${MOST_ANNOUNCEMENTS}`,
)

/** All announcements, newest first, for those who write them. */
export const findAllAnnouncements = prepared<AnnouncementRow>('all_announcements', NEWEST_FIRST)

const ANNOUNCEMENT = `select ${ANNOUNCEMENT_COLUMNS} from announcement where announcement_id = $1`

export const findAnnouncement = preparedFirst<AnnouncementRow, [id: number]>(
  'announcement_by_id',
  ANNOUNCEMENT,
)

/** Locks the announcement for a change of it. */
export const lockAnnouncement = preparedFirst<AnnouncementRow, [id: number]>(
  'announcement_to_change',
  `${ANNOUNCEMENT} for update`,
)
