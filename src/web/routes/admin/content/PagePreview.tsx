import type { ReactNode } from 'react'
import { contentTexts } from '#text/admin/content.ts'
import { DocumentText } from '#web/components/documents/DocumentText.tsx'
import type { PageValues } from './page-record.ts'

/** A content page as the site shows it. */
export function PagePreview({ values: { title, content } }: { values: PageValues }): ReactNode {
  return (
    <article>
      <h3 className="t-3">{title || contentTexts.pages.add}</h3>
      <DocumentText html={content} rank={3} />
    </article>
  )
}
