import { paths } from '#domain/site-map/paths.ts'
import { recordTexts } from '#text/admin/records.ts'

// Lists that belong together have one entry in the navigation, and tabs.

export const familyOfClassTypes = () => [
  { to: paths.adminClassTypes(), label: recordTexts.classTypes.title },
  { to: paths.adminCategories(), label: recordTexts.categories.title },
  { to: paths.adminTags(), label: recordTexts.tags.title },
]

export const familyOfVideos = () => [
  { to: paths.adminVideos(), label: recordTexts.videos.title },
  { to: paths.adminPrograms(), label: recordTexts.programs.title },
]
