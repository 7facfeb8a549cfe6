import { paths } from '#domain/site-map/paths.ts'
import { contentTexts } from '#text/admin/content.ts'

/** What the studio writes has one entry in the navigation, and tabs. */
export const familyOfContent = () => [
  { to: paths.adminPages(), label: contentTexts.tabs.pages },
  { to: paths.adminQuestions(), label: contentTexts.tabs.questions },
  { to: paths.adminAnnouncements(), label: contentTexts.tabs.announcements },
  { to: paths.adminFiles(), label: contentTexts.tabs.files },
]
