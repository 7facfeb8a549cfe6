import { Tag } from 'lucide-react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { recordTexts } from '#text/admin/records.ts'
import { half, optional } from '#web/routes/admin/catalogue/catalogue.ts'
import { cataloguePage } from '#web/routes/admin/catalogue/catalogue-page.tsx'
import { headed } from '#web/routes/admin/lists/columns.ts'
import { familyOfClassTypes } from './families.ts'
import type { ReactNode } from 'react'
import styles from './records.module.css'

const texts = recordTexts.tags

type TagRecord = Answer<'PUT /tags'>['tag']

/** The labels of classes and videos. */
const { loader, meta, Page } = cataloguePage(() => ({
  texts,
  feminine: true,
  icon: <Tag />,
  family: familyOfClassTypes(),
  to: (id) => paths.adminTags(id),
  read: async (api) => ({ records: (await api('GET /tags/admin/all')).tags, extra: null }),
  idOf: ({ tag_id }: TagRecord) => tag_id,
  nameOf: ({ name }) => name,
  entity: 'tag',
  archivedOf: ({ archived }) => archived,
  columns: () =>
    headed(texts.columns, [
      {
        key: 'name',
        cell: ({ name, color }) => <ColorName name={name} color={color} />,
        value: ({ name }: TagRecord) => name,
      },
      {
        key: 'classes',
        head: recordTexts.futureClasses,
        right: true,
        value: ({ uses }) => uses.future_classes ?? 0,
      },
      { key: 'videos', right: true, value: ({ uses }) => uses.videos ?? 0 },
    ]),
  sections: () => [
    {
      title: texts.tag,
      fields: [
        { name: 'name', kind: 'text', label: texts.fields.name, max: 40, half },
        { name: 'color', kind: 'color', label: texts.fields.color, optional, half },
      ],
    },
  ],
  values: (record) => ({ name: record?.name ?? '', color: record?.color ?? '' }),
  body: ({ name, color }: { name: string; color: string }) => ({ name, color: color || null }),
  create: async (api, body) => (await api('POST /tags', { body })).tag,
  change: async (api, tag_id, change) => (await api('PUT /tags', { body: { tag_id, ...change } })).tag,
  remove: (api, id) => api('DELETE /tags/{id}', { params: { id } }),
}))

export { loader, meta, Page as default }

/** A name after a dot of its colour. */
function ColorName({ name, color }: { name: string; color: string | null }): ReactNode {
  return (
    <span className={styles['colored']}>
      <svg viewBox="0 0 12 12" width={12} height={12} aria-hidden>
        <circle cx={6} cy={6} r={6} fill={color ?? 'currentColor'} />
      </svg>
      {name}
    </span>
  )
}
