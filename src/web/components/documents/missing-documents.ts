import type { Customer } from '#contract/types.ts'
import type { PageSummary } from '#web/studio.ts'

/** The required documents that a customer has not accepted in their current version. */
export const missingDocuments = (
  pages: readonly PageSummary[],
  accepted: Customer['accepted_pages'],
): PageSummary[] =>
  pages.filter(
    (page) => page.required && page.has_content && !accepted.some(({ page_id }) => page_id === page.page_id),
  )
