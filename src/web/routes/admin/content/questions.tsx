import { paths } from '#domain/site-map/paths.ts'
import { contentTexts } from '#text/admin/content.ts'
import { optional } from '#web/routes/admin/catalogue/catalogue.ts'
import { cataloguePage } from '#web/routes/admin/catalogue/catalogue-page.tsx'
import { pageCatalogue } from './page-catalogue.tsx'
import { QUESTIONS } from './page-record.ts'

/** The frequent questions: the content page at the address that the site links by itself. */
const { loader, meta, Page } = cataloguePage(() => {
  const texts = contentTexts.questions
  const { fields } = contentTexts.pages
  const pages = pageCatalogue()
  return {
    ...pages,
    texts,
    single: true,
    to: (id) => paths.adminQuestions(id),
    read: async (api) => {
      const { records, extra } = await pages.read(api)
      return { records: records.filter(({ slug }) => slug === QUESTIONS), extra }
    },
    sections: () => [
      {
        title: texts.section,
        hint: texts.hint,
        fields: [
          { name: 'title', kind: 'text', label: fields.title, max: 160 },
          { name: 'content', kind: 'html', label: fields.content },
          { name: 'description', kind: 'lines', label: fields.description, optional, max: 300 },
        ],
      },
    ],
    values: (record, extra) => ({
      ...pages.values(record, extra),
      ...(record === null && { title: texts.title, slug: QUESTIONS }),
    }),
  }
})

export { loader, meta, Page as default }
