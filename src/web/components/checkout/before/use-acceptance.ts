import { api } from '#web/api/browser.ts'
import { usePages, useViewer, type PageSummary } from '#web/studio.ts'

interface Acceptance {
  /** The required documents that the customer has not accepted in their current version. */
  missing: readonly PageSummary[]
  /** Records that those were accepted. A failure of it must not stop the purchase. */
  accept: () => void
}

/** One acceptance for each document: what was accepted at sign-up or earlier is not asked again. The server says what it was. */
export function useAcceptance(): Acceptance {
  const known = useViewer()?.accepted_pages ?? []
  const missing = usePages().filter(
    (page) => page.required && !known.some(({ page_id }) => page_id === page.page_id),
  )
  return {
    missing,
    accept: () => {
      const page_ids = missing.map((page) => page.page_id)
      if (page_ids.length > 0) api('POST /accepted_pages', { body: { page_ids } }).catch(() => undefined)
    },
  }
}
