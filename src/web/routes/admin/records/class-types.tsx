import { Shapes } from 'lucide-react'
import { spotCount } from '#domain/booking/spots/spots.ts'
import { paths } from '#domain/site-map/paths.ts'
import { recordTexts } from '#text/admin/records.ts'
import { half, optional } from '#web/routes/admin/catalogue/catalogue.ts'
import { cataloguePage } from '#web/routes/admin/catalogue/catalogue-page.tsx'
import { headed } from '#web/routes/admin/lists/columns.ts'
import type { Choice } from '#web/routes/admin/lists/ListTools.tsx'
import { choiceOf, filterOf } from '#web/routes/admin/lists/choices.ts'
import { chosenId, numberOrNull } from './choices.ts'
import type { ClassTypeRecord, ClassTypeValues } from './class-type.ts'
import { ClassTypePreview } from './ClassTypePreview.tsx'
import { familyOfClassTypes } from './families.ts'
import { pictureName } from './PictureName.tsx'
import { SpotMapEditor } from './SpotMapEditor.tsx'

const texts = recordTexts.classTypes
const { fields } = texts

const percent = (part: number | null): string => (part === null ? texts.noData : `${Math.round(part * 100)}%`)

/** What is taught, with the map of its spots. */
const { loader, meta, Page } = cataloguePage(() => ({
  texts,
  icon: <Shapes />,
  family: familyOfClassTypes(),
  to: (id) => paths.adminClassTypes(id),
  read: async (api) => {
    const [types, categories] = await Promise.all([
      api('GET /class_types/admin/all'),
      api('GET /class_categories'),
    ])
    return { records: types.class_types, extra: categories.class_categories }
  },
  idOf: ({ class_type_id }: ClassTypeRecord) => class_type_id,
  nameOf: ({ name }) => name,
  entity: 'class_type',
  archivedOf: ({ archived }) => archived,
  columns: () =>
    headed(texts.columns, [
      pictureName<ClassTypeRecord>(),
      {
        key: 'spots',
        right: true,
        phone: 'line',
        cell: ({ spot_map }) =>
          spot_map === null ? texts.noMap : texts.spots({ count: spotCount(spot_map) }),
        value: ({ spot_map }) => (spot_map === null ? 0 : spotCount(spot_map)),
      },
      { key: 'month', right: true, value: ({ recent_classes }) => recent_classes },
      {
        key: 'occupancy',
        right: true,
        cell: ({ recent_occupancy }) => percent(recent_occupancy),
        value: ({ recent_occupancy }) => Math.round((recent_occupancy ?? 0) * 100),
      },
    ]),
  filters: (categories) => [
    {
      ...filterOf(
        'categoria',
        fields.category,
        texts.allCategories,
        categories.map(({ class_category_id, name }) => choiceOf(class_category_id, name)),
      ),
      fits: ({ class_category_id }, value) => String(class_category_id) === value,
    },
  ],
  sections: (categories, record) => {
    const choices: Choice[] = categories
      .filter(
        ({ available, class_category_id }) => available || class_category_id === record?.class_category_id,
      )
      .map(({ class_category_id, name }) => choiceOf(class_category_id, name))
    return [
      {
        title: texts.class,
        fields: [
          { name: 'name', kind: 'text', label: fields.name, max: 80 },
          { name: 'description', kind: 'lines', label: fields.description, optional, max: 2000 },
          { name: 'class_category_id', kind: 'choice', label: fields.category, choices, optional, half },
          { name: 'color', kind: 'color', label: fields.color, optional, half },
          { name: 'icon', kind: 'icon', label: fields.icon, hint: fields.iconHint, optional, half },
          { name: 'file', kind: 'picture', label: fields.picture, hint: fields.pictureHint, optional },
          {
            name: 'home_order',
            kind: 'number',
            label: fields.home,
            when: ({ file }) => file !== null,
            optional,
            half,
            min: 1,
            max: 1000,
          },
        ],
      },
      { title: texts.map, hint: texts.mapHint, Part: SpotMapEditor, labels: { spot_map: texts.map } },
      {
        title: texts.booking,
        hint: texts.bookingHint,
        folded: (values) => values.booking_opens_days !== '' || values.booking_closes_minutes !== '',
        fields: [
          {
            name: 'booking_opens_days',
            kind: 'number',
            label: fields.opens,
            optional,
            half,
            min: 1,
            max: 365,
          },
          {
            name: 'booking_closes_minutes',
            kind: 'number',
            label: fields.closes,
            optional,
            half,
            min: 0,
            max: 10_080,
          },
        ],
      },
    ]
  },
  values: (record): ClassTypeValues => ({
    name: record?.name ?? '',
    description: record?.description ?? '',
    color: record?.color ?? '',
    icon: record?.icon ?? '',
    spot_map: record?.spot_map ?? '',
    file: record?.file ?? null,
    class_category_id: record?.class_category_id ? String(record.class_category_id) : null,
    home_order: record?.home_order ?? '',
    booking_opens_days: record?.booking_opens_days ?? '',
    booking_closes_minutes: record?.booking_closes_minutes ?? '',
  }),
  body: (values: ClassTypeValues) => ({
    name: values.name,
    description: values.description,
    color: values.color || null,
    icon: values.icon || null,
    spot_map: values.spot_map,
    file_id: values.file?.file_id ?? null,
    class_category_id: chosenId(values.class_category_id),
    home_order: numberOrNull(values.home_order),
    booking_opens_days: numberOrNull(values.booking_opens_days),
    booking_closes_minutes: numberOrNull(values.booking_closes_minutes),
  }),
  create: async (api, body) => (await api('POST /class_types', { body })).class_type,
  change: async (api, class_type_id, change) =>
    (await api('PUT /class_types', { body: { class_type_id, ...change } })).class_type,
  remove: (api, id) => api('DELETE /class_types/{id}', { params: { id } }),
  Preview: ClassTypePreview,
}))

export { loader, meta, Page as default }
