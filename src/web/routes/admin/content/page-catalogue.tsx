import { FileText } from 'lucide-react'
import { slugOf } from '#domain/content/slug.ts'
import { paths } from '#domain/site-map/paths.ts'
import { contentTexts } from '#text/admin/content.ts'
import type { Api } from '#web/api/client.ts'
import { optional, type Catalogue } from '#web/routes/admin/catalogue/catalogue.ts'
import { changedColumn } from '#web/routes/admin/lists/DayCell.tsx'
import { headed } from '#web/routes/admin/lists/columns.ts'
import { Accepting } from './Accepting.tsx'
import { familyOfContent } from './family.ts'
import type { PageRecord, PageValues } from './page-record.ts'
import type { ReactNode } from 'react'
import { DocumentText } from '#web/components/documents/DocumentText.tsx'

type PageCatalogue = Catalogue<PageRecord, PageValues, PageValues, null>

const asked = ({ required, required_signup }: PageRecord): string => {
  const where = required ? (required_signup ? 'both' : 'always') : required_signup ? 'signup' : 'never'
  return contentTexts.pages.asked({ where })
}

/** The content pages that the studio writes. */
export function pageCatalogue(): PageCatalogue {
  const texts = contentTexts.pages
  const { fields } = texts
  return {
    texts,
    icon: <FileText />,
    family: familyOfContent(),
    to: (id) => paths.adminPages(id),
    read: async (api) => ({ records: (await api('GET /pages/admin/all')).pages, extra: null }),
    idOf: ({ page_id }) => page_id,
    nameOf: ({ title }) => title,
    entity: 'page',
    columns: () =>
      headed(texts.columns, [
        { key: 'title', value: ({ title }) => title },
        { key: 'slug', phone: 'line', cell: ({ slug }) => `/${slug}`, value: ({ slug }) => slug },
        { key: 'accepted', value: asked },
        {
          key: 'updated',
          ...changedColumn(),
        },
      ]),
    sections: () => [
      {
        title: texts.section,
        fields: [
          { name: 'title', kind: 'text', label: fields.title, max: 160 },
          { name: 'slug', kind: 'slug', label: fields.slug, hint: fields.slugHint, optional },
          { name: 'content', kind: 'html', label: fields.content, optional },
          { name: 'description', kind: 'lines', label: fields.description, optional, max: 300 },
        ],
      },
      {
        title: texts.accepting,
        hint: texts.acceptingHint,
        Part: Accepting,
        labels: { required: texts.required, required_signup: texts.requiredSignup },
      },
    ],
    values: (record) => ({
      title: record?.title ?? '',
      slug: record?.slug ?? '',
      content: record?.content ?? '',
      description: record?.description ?? '',
      required: record?.required ?? false,
      required_signup: record?.required_signup ?? false,
      accept_anew: false,
    }),
    check: ({ slug }) => ({
      slug: /^(?:[a-z0-9]+(-[a-z0-9]+)*)?$/.test(slug.trim()) ? null : texts.slugWrong,
    }),
    body: (values) => ({ ...values, slug: values.slug.trim() || slugOf(values.title) }),
    create,
    change: async (api, page_id, change) => (await api('PUT /pages', { body: { page_id, ...change } })).page,
    remove: (api, id) => api('DELETE /pages/{id}', { params: { id } }),
    Preview: PagePreview,
  }
}

/** A new page has no acceptances, so there are none to ask for again. */
async function create(api: Api, values: PageValues): Promise<PageRecord> {
  const { accept_anew: _, ...body } = values
  return (await api('POST /pages', { body })).page
}

/** A content page as the site shows it. */
function PagePreview({ values: { title, content } }: { values: PageValues }): ReactNode {
  return (
    <article>
      <h3 className="t-3">{title || contentTexts.pages.add}</h3>
      <DocumentText html={content} rank={3} />
    </article>
  )
}
