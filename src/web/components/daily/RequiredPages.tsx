import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { usePages, useViewer } from '#web/studio.ts'

const DocumentsDialog = lazy(() => import('./DocumentsDialog.tsx'))

/** Asks a customer to accept the studio's required documents before going on, where some were not accepted yet. */
export function RequiredPages(): ReactNode {
  const viewer = useViewer()
  const pages = usePages()
  if (viewer === null || viewer.role !== 'customer') return null
  const known = new Set(viewer.accepted_pages.map(({ page_id }) => page_id))
  const missing = pages.filter((page) => page.required && page.has_content && !known.has(page.page_id))
  return missing.length === 0 ? null : (
    <Suspense>
      <DocumentsDialog pages={missing} />
    </Suspense>
  )
}
