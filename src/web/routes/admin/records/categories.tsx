import { FolderOpen } from 'lucide-react'
import type { Answer } from '#contract/types.ts'
import { slugOf } from '#domain/content/slug.ts'
import { paths } from '#domain/site-map/paths.ts'
import { recordTexts } from '#text/admin/records.ts'
import { half, optional } from '#web/routes/admin/catalogue/catalogue.ts'
import { cataloguePage } from '#web/routes/admin/catalogue/catalogue-page.tsx'
import { headed } from '#web/routes/admin/lists/columns.ts'
import { familyOfClassTypes } from './families.ts'

const texts = recordTexts.categories

type CategoryRecord = Answer<'PUT /class_categories'>['class_category']

interface CategoryValues {
  name: string
  handle: string
  description: string
}

const HANDLE = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Groups of class types. A new one begins as `nueva`, and one that is not available counts as archived. */
const { loader, meta, Page } = cataloguePage(() => ({
  texts,
  feminine: true,
  icon: <FolderOpen />,
  family: familyOfClassTypes(),
  to: (id) => paths.adminCategories(id === 'nuevo' ? 'nueva' : id),
  read: async (api) => ({
    records: (await api('GET /class_categories/admin/all')).class_categories,
    extra: null,
  }),
  idOf: ({ class_category_id }: CategoryRecord) => class_category_id,
  nameOf: ({ name }) => name,
  entity: 'class_category',
  archivedOf: ({ available }) => !available,
  columns: () =>
    headed(texts.columns, [
      { key: 'name', value: ({ name }: CategoryRecord) => name },
      { key: 'handle', phone: 'line', value: ({ handle }) => handle },
      { key: 'types', right: true, value: ({ uses }) => uses.class_types ?? 0 },
    ]),
  sections: () => [
    {
      title: texts.category,
      fields: [
        { name: 'name', kind: 'text', label: texts.fields.name, max: 80, half },
        {
          name: 'handle',
          kind: 'text',
          label: texts.fields.handle,
          hint: texts.handleHint,
          optional,
          max: 80,
          half,
        },
        { name: 'description', kind: 'lines', label: texts.fields.description, optional, max: 2000 },
      ],
    },
  ],
  values: (record) => ({
    name: record?.name ?? '',
    handle: record?.handle ?? '',
    description: record?.description ?? '',
  }),
  check: ({ handle }) => ({ handle: handle === '' || HANDLE.test(handle) ? null : texts.handleWrong }),
  body: (values: CategoryValues) => ({ ...values, handle: values.handle || slugOf(values.name) }),
  create: async (api, body) => (await api('POST /class_categories', { body })).class_category,
  change: async (api, class_category_id, change) => {
    const body = 'archived' in change ? { available: !change.archived } : change
    return (await api('PUT /class_categories', { body: { class_category_id, ...body } })).class_category
  },
  remove: (api, id) => api('DELETE /class_categories/{id}', { params: { id } }),
}))

export { loader, meta, Page as default }
