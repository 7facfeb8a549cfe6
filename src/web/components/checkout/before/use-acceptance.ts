import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#web/api/browser.ts'
import { onMissing } from '#web/api/missing.ts'
import { missingDocuments } from '#web/components/documents/missing-documents.ts'
import { usePages, useViewer, type PageSummary } from '#web/studio.ts'

interface Acceptance {
  /** The required documents that the customer has not accepted in their current version. */
  missing: readonly PageSummary[]
  /** Whether the box is ticked. */
  ticked: boolean
  tick: (on: boolean) => void
  /** Records that they were accepted, in the version that was shown. A failure is not reported: the purchase is then refused, with the reason. */
  accept: () => Promise<void>
}

/**
 * One acceptance for each document: what was accepted at sign-up or earlier is not asked again. When the server refuses because of
 * a document that this page does not know, the document is shown and the box must be ticked again.
 */
export function useAcceptance(): Acceptance {
  const known = useViewer()?.accepted_pages ?? []
  const { revalidate } = useRevalidator()
  // Which texts the tick is for: it says nothing about the next version of one.
  const [tickedFor, setTickedFor] = useState<string | null>(null)
  useEffect(
    () =>
      onMissing('documents_missing', () => {
        setTickedFor(null)
        void revalidate()
      }),
    [revalidate],
  )
  const missing = missingDocuments(usePages(), known)
  const accepted = missing.map(({ page_id, version }) => ({ page_id, version }))
  const shown = JSON.stringify(accepted)
  const tick = useCallback((on: boolean) => setTickedFor(on ? shown : null), [shown])
  return {
    missing,
    ticked: tickedFor === shown,
    tick,
    accept: async () => {
      if (accepted.length > 0)
        await api('POST /accepted_pages', { body: { accepted } }).catch(() => undefined)
    },
  }
}
