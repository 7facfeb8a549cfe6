import { ListVideo } from 'lucide-react'
import type { Answer, StoredFile } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { recordTexts } from '#text/admin/records.ts'
import { cataloguePage } from '#web/routes/admin/catalogue/catalogue-page.tsx'
import { familyOfVideos } from './families.ts'
import { VideosOff } from './VideosOff.tsx'
import { PictureName } from './PictureName.tsx'

type ProgramRecord = Answer<'PUT /programs'>['program']

interface ProgramValues {
  name: string
  description: string
  file: StoredFile | null
}

/** Videos to be watched in order. */
const { loader, meta, Page } = cataloguePage(() => {
  const texts = recordTexts.programs
  return {
    needs: 'administer',
    texts,
    icon: <ListVideo aria-hidden />,
    family: familyOfVideos(),
    Notice: VideosOff,
    to: (id) => paths.adminPrograms(id),
    read: async (api) => ({ records: (await api('GET /programs/admin/all')).programs, extra: null }),
    idOf: ({ program_id }: ProgramRecord) => program_id,
    nameOf: ({ name }) => name,
    entity: 'program',
    archivedOf: ({ archived }) => archived,
    columns: () => [
      {
        key: 'name',
        head: texts.columns.name,
        cell: ({ name, file }) => <PictureName name={name} file={file} />,
        value: ({ name }) => name,
      },
      {
        key: 'videos',
        head: texts.columns.videos,
        right: true,
        value: ({ uses }) => uses.videos ?? 0,
      },
    ],
    sections: () => [
      {
        title: texts.program,
        fields: [
          { name: 'name', kind: 'text', label: texts.fields.name, max: 80 },
          { name: 'description', kind: 'lines', label: texts.fields.description, optional: true, max: 2000 },
          { name: 'file', kind: 'picture', label: texts.fields.picture, optional: true },
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
    archive: async (api, program_id, archived) =>
      (await api('PUT /programs', { body: { program_id, archived } })).program,
  }
})

export { loader, meta, Page as default }
