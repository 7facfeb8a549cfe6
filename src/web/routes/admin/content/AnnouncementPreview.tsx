import type { ReactNode } from 'react'
import { contentTexts } from '#text/admin/content.ts'
import { RichText } from '#web/components/site/RichText.tsx'

/** An announcement as the landing page shows it. */
export function AnnouncementPreview({
  values: { title, content },
}: {
  values: { title: string; content: string }
}): ReactNode {
  return (
    <article>
      <h3 className="t-3">{title || contentTexts.announcements.add}</h3>
      <RichText html={content} rank={4} />
    </article>
  )
}
