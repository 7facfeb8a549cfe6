import { Film } from 'lucide-react'
import { paths } from '#domain/site-map/paths.ts'
import { recordTexts } from '#text/admin/records.ts'
import { fullName } from '#domain/people/full-name.ts'
import { cataloguePage } from '#web/routes/admin/catalogue/catalogue-page.tsx'
import { headed } from '#web/routes/admin/lists/columns.ts'
import { DayCell } from '#web/routes/admin/lists/DayCell.tsx'
import { half, optional, type Section } from '#web/routes/admin/catalogue/catalogue.ts'
import { choiceOf, filterOf } from '#web/routes/admin/lists/choices.ts'
import { chosenId, withOwn } from './choices.ts'
import { familyOfVideos } from './families.ts'
import { FilmPart } from './FilmPart.tsx'
import { pictureName } from './PictureName.tsx'
import { VideosOff } from './VideosOff.tsx'
import {
  readVideos,
  standingOf,
  valuesOf,
  type VideoChoices,
  type VideoRecord,
  type VideoValues,
} from './video.ts'

const texts = recordTexts.videos
const { fields } = texts

/** The online classes. */
const { loader, meta, Page } = cataloguePage(() => ({
  texts,
  icon: <Film />,
  family: familyOfVideos(),
  Notice: VideosOff,
  to: (id) => paths.adminVideos(id),
  read: readVideos,
  idOf: ({ video_id }: VideoRecord) => video_id,
  nameOf: ({ name }) => name,
  entity: 'video',
  archivedOf: ({ archived }) => archived,
  standingOf,
  columns: () =>
    headed(texts.columns, [
      pictureName<VideoRecord>(),
      {
        key: 'duration',
        right: true,
        width: 120,
        cell: ({ duration }) => texts.minutes({ count: duration }),
        value: ({ duration }) => duration,
      },
      {
        key: 'published',
        width: 160,
        phone: 'line',
        cell: ({ published_at }) => published_at && <DayCell at={published_at} />,
        value: ({ published_at }) => published_at ?? '',
      },
      { key: 'playbacks', right: true, width: 100, value: ({ playbacks }) => playbacks },
    ]),
  filters: ({ programs }) => [
    {
      ...filterOf('programa', fields.program, texts.allPrograms, programs),
      fits: ({ program }, value) => String(program?.program_id) === value,
    },
  ],
  sections: sectionsOf,
  values: valuesOf,
  check: ({ provider, url, film }) => ({
    url: provider !== 'file' && url.trim() === '' ? texts.urlMissing : null,
    film: provider === 'file' && film === null ? texts.fileMissing : null,
  }),
  body: bodyOf,
  create: async (api, body) => (await api('POST /videos', { body })).video,
  change: async (api, video_id, change) =>
    (await api('PUT /videos', { body: { video_id, ...change } })).video,
  remove: (api, id) => api('DELETE /videos/{id}', { params: { id } }),
}))

function sectionsOf(extra: VideoChoices, record: VideoRecord | null): Section<VideoRecord, VideoValues>[] {
  const { class_type, instructor, video_type, program, tags = [] } = record ?? {}
  const tagChoices = tags.reduce((all, one) => [...withOwn(all, choiceOf(one.tag_id, one.name))], extra.tags)
  return [
    {
      title: texts.video,
      fields: [
        { name: 'name', kind: 'text', label: fields.name, max: 120 },
        { name: 'description', kind: 'lines', label: fields.description, optional, max: 4000 },
        { name: 'duration', kind: 'number', label: fields.duration, half, min: 1, max: 1440 },
        {
          name: 'published_at',
          kind: 'moment',
          label: fields.published,
          hint: fields.publishedHint,
          optional,
          half,
        },
        { name: 'file', kind: 'picture', label: fields.picture, optional },
      ],
    },
    {
      title: texts.film,
      Part: FilmPart,
      labels: { provider: fields.provider, url: fields.url, film: fields.file, captions: fields.captions },
    },
    {
      title: texts.sorted,
      fields: [
        {
          name: 'class_type_id',
          kind: 'choice',
          label: fields.classType,
          choices: withOwn(
            extra.classTypes,
            class_type ? choiceOf(class_type.class_type_id, class_type.name) : null,
          ),
          optional,
          half,
        },
        {
          name: 'instructor_id',
          kind: 'choice',
          label: fields.coach,
          choices: withOwn(
            extra.coaches,
            instructor ? choiceOf(instructor.instructor_id, fullName(instructor)) : null,
          ),
          optional,
          half,
        },
        {
          name: 'video_type_id',
          kind: 'choice',
          label: fields.kind,
          choices: withOwn(
            extra.kinds,
            video_type ? choiceOf(video_type.video_type_id, video_type.name) : null,
          ),
          optional,
          half,
        },
        { name: 'tags', kind: 'choices', label: fields.tags, choices: tagChoices, optional, half },
        {
          name: 'program_id',
          kind: 'choice',
          label: fields.program,
          choices: withOwn(extra.programs, program ? choiceOf(program.program_id, program.name) : null),
          optional,
          half,
        },
        {
          name: 'program_position',
          kind: 'number',
          label: fields.position,
          optional,
          half,
          min: 0,
          max: 1000,
        },
      ],
    },
  ]
}

const bodyOf = (values: VideoValues) => ({
  name: values.name,
  description: values.description,
  duration: Number(values.duration),
  file_id: values.file?.file_id ?? null,
  published_at: values.published_at || null,
  provider: values.provider,
  url: values.provider === 'file' ? null : values.url,
  film_file_id: values.provider === 'file' ? (values.film?.file_id ?? null) : null,
  captions_file_id: values.captions?.file_id ?? null,
  class_type_id: chosenId(values.class_type_id),
  instructor_id: chosenId(values.instructor_id),
  video_type_id: chosenId(values.video_type_id),
  program_id: chosenId(values.program_id),
  program_position: Number(values.program_position),
  tags: values.tags.map(Number),
})

export { loader, meta, Page as default }
