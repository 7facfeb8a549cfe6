import { useState } from 'react'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { api } from '#web/api/browser.ts'
import type { ApiError } from '#web/api/client.ts'
import type { Values } from '#web/api/form-values.ts'
import type { Checks } from '#web/api/use-form.ts'
import { usePages, type PageSummary } from '#web/studio.ts'

/**
 * The documents that sign-up asks for. After a refusal because of a document that this page does not know, only the documents are
 * reloaded: reloading the page, for the account that exists by then, would lose what was typed.
 */
export function useSignUpDocuments() {
  const listed = usePages()
  const [newer, setNewer] = useState<readonly PageSummary[] | null>(null)
  return {
    documents: (newer ?? listed).filter((page) => page.required_signup && page.has_content),
    onRefused: async ({ code, fields }: ApiError): Promise<void> => {
      if (code !== 'document_changed' && fields['accepted_pages'] === undefined) return
      const answer = await api('GET /pages').catch(() => null)
      if (answer !== null) setNewer(answer.pages)
    },
  }
}

/** The name of a document's box. */
export const boxOf = ({ page_id }: PageSummary): string => `page-${page_id}`

/** What is said of each document without its tick. */
export const mustAccept = (documents: readonly PageSummary[], { text }: Values): Checks =>
  Object.fromEntries(
    documents.map((page) => [
      boxOf(page),
      text(boxOf(page)) === '' ? authTexts.register.mustAccept({ name: page.title }) : null,
    ]),
  )
