import { Sparkles } from 'lucide-react'
import type { Answer, StoredFile } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { recordTexts } from '#text/admin/records.ts'
import { fullName } from '#domain/people/full-name.ts'
import { half, optional } from '#web/routes/admin/catalogue/catalogue.ts'
import { cataloguePage } from '#web/routes/admin/catalogue/catalogue-page.tsx'
import { headed } from '#web/routes/admin/lists/columns.ts'
import { numberOrNull } from './choices.ts'
import { PictureName } from './PictureName.tsx'

const texts = recordTexts.coaches
const { fields } = texts
const homeOf = ({ home }: CoachRecord) => (home ? texts.onHome : texts.offHome)

type CoachRecord = Answer<'PUT /instructors'>['instructor']

interface CoachValues {
  name: string
  last_name: string
  nick_name: string
  birthdate: string
  quote: string
  short_bio: string
  instagram: string
  music_type: string
  file: StoredFile | null
  home: boolean
  home_order: number | ''
}

/** Who gives the classes, as the public sees them. */
const { loader, meta, Page } = cataloguePage(() => ({
  texts,
  icon: <Sparkles />,
  to: (id) => paths.adminCoaches(id),
  read: async (api) => ({ records: (await api('GET /instructors/admin/all')).instructors, extra: null }),
  idOf: ({ instructor_id }: CoachRecord) => instructor_id,
  nameOf: fullName,
  entity: 'instructor',
  archivedOf: ({ archived }) => archived,
  columns: () =>
    headed(texts.columns, [
      {
        key: 'name',
        cell: (record) => <PictureName name={fullName(record)} file={record.file} />,
        value: fullName,
      },
      {
        key: 'classes',
        head: recordTexts.futureClasses,
        right: true,
        value: ({ uses }) => uses.future_classes ?? 0,
      },
      { key: 'home', width: 180, value: homeOf },
    ]),
  sections: () => [
    {
      title: texts.person,
      fields: [
        { name: 'name', kind: 'text', label: fields.name, max: 80, half },
        { name: 'last_name', kind: 'text', label: fields.lastName, max: 80, half },
        { name: 'nick_name', kind: 'text', label: fields.nickName, optional, max: 40, half },
        { name: 'birthdate', kind: 'day', label: fields.birthdate, optional, half },
        { name: 'file', kind: 'picture', label: fields.picture, optional },
        { name: 'home', kind: 'yes', label: fields.home, hint: fields.homeHint },
        {
          name: 'home_order',
          kind: 'number',
          label: fields.order,
          when: ({ home }) => home,
          optional,
          half,
          min: 1,
          max: 1000,
        },
      ],
    },
    {
      title: texts.profile,
      fields: [
        { name: 'quote', kind: 'text', label: fields.quote, optional, max: 300 },
        { name: 'short_bio', kind: 'lines', label: fields.bio, optional, max: 2000 },
        { name: 'instagram', kind: 'text', label: fields.instagram, optional, max: 80, half },
        { name: 'music_type', kind: 'text', label: fields.music, optional, max: 80, half },
      ],
    },
  ],
  values: (record): CoachValues => ({
    name: record?.name ?? '',
    last_name: record?.last_name ?? '',
    nick_name: record?.nick_name ?? '',
    birthdate: record?.birthdate ?? '',
    quote: record?.quote ?? '',
    short_bio: record?.short_bio ?? '',
    instagram: record?.instagram ?? '',
    music_type: record?.music_type ?? '',
    file: record?.file ?? null,
    // Whoever adds a coach means to show them.
    home: record?.home ?? true,
    home_order: record?.home_order ?? '',
  }),
  body: ({ file, birthdate, home, home_order, ...values }: CoachValues) => ({
    ...values,
    birthdate: birthdate || null,
    file_id: file?.file_id ?? null,
    home,
    home_order: home ? numberOrNull(home_order) : null,
  }),
  create: async (api, body) => (await api('POST /instructors', { body })).instructor,
  change: async (api, instructor_id, change) =>
    (await api('PUT /instructors', { body: { instructor_id, ...change } })).instructor,
  remove: (api, id) => api('DELETE /instructors/{id}', { params: { id } }),
}))

export { loader, meta, Page as default }
