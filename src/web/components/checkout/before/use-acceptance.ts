import { api } from '#web/api/browser.ts'
import { useViewer } from '#web/studio.ts'

/** Returns a function that records acceptance of documents not accepted before. Its failure must not stop the purchase. */
export function useAcceptance(): (pages: readonly number[]) => void {
  const known = useViewer()?.accepted_pages
  return (pages) => {
    const page_ids = pages.filter((page) => !known?.some((entry) => entry.page_id === page))
    if (page_ids.length > 0) api('POST /accepted_pages', { body: { page_ids } }).catch(() => undefined)
  }
}
