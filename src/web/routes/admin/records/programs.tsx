import { ListVideo } from 'lucide-react'
import type { Answer, StoredFile } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { recordTexts } from '#text/admin/records.ts'
import { optional } from '#web/routes/admin/catalogue/catalogue.ts'
import { cataloguePage } from '#web/routes/admin/catalogue/catalogue-page.tsx'
import { headed } from '#web/routes/admin/lists/columns.ts'
import { familyOfVideos } from './families.ts'
import { VideosOff } from './VideosOff.tsx'
import { pictureName } from './PictureName.tsx'

const texts = recordTexts.programs

type ProgramRecord = Answer<'PUT /programs'>['program']

interface ProgramValues {
  name: string
  description: string
  file: StoredFile | null
}

/** Videos to be watched in order. */
const { loader, meta, Page } = cataloguePage(() => ({
  texts,
  icon: <ListVideo />,
  family: familyOfVideos(),
  Notice: VideosOff,
  to: (id) => paths.adminPrograms(id),
  read: async (api) => ({ records: (await api('GET /programs/admin/all')).programs, extra: null }),
  idOf: ({ program_id }: ProgramRecord) => program_id,
  nameOf: ({ name }) => name,
  entity: 'program',
  archivedOf: ({ archived }) => archived,
  columns: () =>
    headed(texts.columns, [
      pictureName<ProgramRecord>(),
      { key: 'videos', right: true, value: ({ uses }) => uses.videos ?? 0 },
    ]),
  sections: () => [
    {
      title: texts.program,
      fields: [
        { name: 'name', kind: 'text', label: texts.fields.name, max: 80 },
        { name: 'description', kind: 'lines', label: texts.fields.description, optional, max: 2000 },
        { name: 'file', kind: 'picture', label: texts.fields.picture, optional },
      ],
    },
  ],
  values: (record) => ({
    name: record?.name ?? '',
    description: record?.description ?? '',
    file: record?.file ?? null,
  }),
  body: ({ file, ...values }: ProgramValues) => ({ ...values, file_id: file?.file_id ?? null }),
  create: async (api, body) => (await api('POST /programs', { body })).program,
  change: async (api, program_id, change) =>
    (await api('PUT /programs', { body: { program_id, ...change } })).program,
  remove: (api, id) => api('DELETE /programs/{id}', { params: { id } }),
}))

export { loader, meta, Page as default }
