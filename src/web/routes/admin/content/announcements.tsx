import { Megaphone } from 'lucide-react'
import type { Announcement } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { contentTexts } from '#text/admin/content.ts'
import { cataloguePage } from '#web/routes/admin/catalogue/catalogue-page.tsx'
import { headed } from '#web/routes/admin/lists/columns.ts'
import { familyOfContent } from './family.ts'
import { excerpt } from '#web/findable/excerpt.ts'
import { DayCell } from '#web/routes/admin/lists/DayCell.tsx'
import type { ReactNode } from 'react'
import { RichText } from '#web/components/site/RichText.tsx'

const texts = contentTexts.announcements

/** What the studio announces: written here, shown on the landing page and on /avisos. */
const { loader, meta, Page } = cataloguePage(() => ({
  texts,
  icon: <Megaphone />,
  family: familyOfContent(),
  to: (id) => paths.adminAnnouncements(id),
  read: async (api) => ({
    records: (await api('GET /announcements/admin/all')).announcements,
    extra: null,
  }),
  idOf: ({ announcement_id }: Announcement) => announcement_id,
  nameOf: ({ title }) => title,
  entity: 'announcement',
  columns: () =>
    headed(texts.columns, [
      { key: 'title', value: ({ title }: Announcement) => title },
      {
        key: 'content',
        cell: ({ content }) => excerpt(content),
        value: ({ content }) => excerpt(content) ?? '',
      },
      {
        key: 'created',
        width: 180,
        phone: 'line',
        cell: ({ createdAt }) => <DayCell at={createdAt} />,
        value: ({ createdAt }) => createdAt,
      },
    ]),
  sections: () => [
    {
      title: texts.section,
      fields: [
        { name: 'title', kind: 'text', label: texts.fields.title, max: 160 },
        { name: 'content', kind: 'html', label: texts.fields.content },
      ],
    },
  ],
  values: (record) => ({ title: record?.title ?? '', content: record?.content ?? '' }),
  body: ({ title, content }: { title: string; content: string }) => ({ title, content }),
  create: async (api, body) => (await api('POST /announcements', { body })).announcement,
  change: async (api, announcement_id, change) =>
    (await api('PUT /announcements', { body: { announcement_id, ...change } })).announcement,
  remove: (api, id) => api('DELETE /announcements/{id}', { params: { id } }),
  Preview: AnnouncementPreview,
}))

export { loader, meta, Page as default }

interface AnnouncementPreviewProps {
  values: { title: string; content: string }
}

/** An announcement as the landing page shows it. */
function AnnouncementPreview({ values: { title, content } }: AnnouncementPreviewProps): ReactNode {
  return (
    <article>
      <h3 className="t-3">{title || texts.add}</h3>
      <RichText html={content} rank={4} />
    </article>
  )
}
