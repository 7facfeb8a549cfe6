import { run, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'

/** More than anybody reads; older ones are still found by their address. */
const MOST_ANNOUNCEMENTS = 100

export interface PageRow {
  page_id: number
  slug: string
  title: string
  required: boolean
  required_signup: boolean
  has_content: boolean
}

/** Tags around nothing, which an editor leaves behind when everything was deleted, are no content. */
const PAGE_COLUMNS = String.raw`page_id, slug, title, required, required_signup,
  coalesce(content ~ '(^|>)[^<]*[^<\s]' or content ~* '<img\s', false) as has_content`

const PAGES: Statement = {
  name: 'pages',
  text: `select ${PAGE_COLUMNS} from page order by page_id`,
}

/** The studio's pages in the order in which they were made, which is that of the footer. */
export function findPages(db: Queryable): Promise<PageRow[]> {
  return run(db, PAGES, [])
}

const PAGE: Statement = {
  name: 'page_by_slug',
  text: `select ${PAGE_COLUMNS}, content from page where slug = $1`,
}

export async function findPage(
  db: Queryable,
  slug: string,
): Promise<(PageRow & { content: string | null }) | undefined> {
  const [row] = await run<PageRow & { content: string | null }>(db, PAGE, [slug])
  return row
}

export interface AnnouncementRow {
  announcement_id: number
  title: string
  content: string
  created_at: Date
}

const ANNOUNCEMENTS: Statement = {
  name: 'announcements',
  text: `select announcement_id, title, content, created_at from announcement
    order by created_at desc, announcement_id desc limit ${MOST_ANNOUNCEMENTS}`,
}

/** The newest announcements, newest first. */
export function findAnnouncements(db: Queryable): Promise<AnnouncementRow[]> {
  return run(db, ANNOUNCEMENTS, [])
}

const ANNOUNCEMENT: Statement = {
  name: 'announcement_by_id',
  text: 'select announcement_id, title, content, created_at from announcement where announcement_id = $1',
}

export async function findAnnouncement(db: Queryable, id: number): Promise<AnnouncementRow | undefined> {
  return (await run<AnnouncementRow>(db, ANNOUNCEMENT, [id]))[0]
}
