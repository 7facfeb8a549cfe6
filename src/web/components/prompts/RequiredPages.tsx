import { Suspense, lazy, useEffect, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { onMissing } from '#web/api/missing.ts'
import { missingDocuments } from '#web/components/documents/missing-documents.ts'
import { untilLoaded } from '#web/offline/later.ts'
import { loadCode } from '#web/offline/load-code.ts'
import { useActing, usePages, useViewer, type PageSummary } from '#web/studio.ts'
import { DocumentsPending } from './documents-pending.ts'
import { can } from '#domain/people/roles.ts'

/** For customers alone: a visitor's calendar is without it. */
const ProfileAsked = lazy(async () => ({
  default: (await untilLoaded(() => import('./ProfileAsked.tsx'))).ProfileAsked,
}))
const loadDocuments = () => import('./DocumentsDialog.tsx')
const DocumentsDialog = lazy(() => untilLoaded(loadDocuments))

/**
 * Asks a customer to accept the studio's required documents first, if some were not accepted yet, and for personal data that a
 * booking was refused for.
 */
export function RequiredPages({ children }: { children: ReactNode }): ReactNode {
  const missing = useMissing()
  const signedIn = useViewer() !== null
  const { revalidate } = useRevalidator()
  // The server requires documents that this page does not know. A press asks for them here: where the server has other code by now,
  // the page is loaded anew.
  useEffect(
    () =>
      onMissing('documents_missing', () => {
        void loadCode(loadDocuments).catch(() => undefined)
        void revalidate()
      }),
    [revalidate],
  )
  return (
    <DocumentsPending value={missing.length > 0}>
      {missing.length === 0 ? null : (
        <Suspense>
          <DocumentsDialog pages={missing} />
        </Suspense>
      )}
      {signedIn ? (
        <Suspense>
          <ProfileAsked />
        </Suspense>
      ) : null}
      {children}
    </DocumentsPending>
  )
}

function useMissing(): readonly PageSummary[] {
  const viewer = useViewer()
  const acting = useActing() !== null
  const pages = usePages()
  // Staff do not agree to them in a customer's name.
  if (viewer === null || acting || can(viewer.role, 'office')) return []
  return missingDocuments(pages, viewer.accepted_pages)
}
