import { Layers } from 'lucide-react'
import { paths } from '#domain/site-map/paths.ts'
import { packageAdminTexts as texts } from '#text/admin/sales/packages.ts'
import { choicesOf, filterOf } from '#web/routes/admin/lists/choices.ts'
import { cataloguePage } from '#web/routes/admin/catalogue/catalogue-page.tsx'
import { half, optional, type Section } from '#web/routes/admin/catalogue/catalogue.ts'
import { headed, type ListColumn } from '#web/routes/admin/lists/columns.ts'
import { money } from '#web/ui/format/format.ts'
import { ClassesPerType } from './ClassesPerType.tsx'
import { familyOfPackages } from './family.ts'
import {
  bodyOf,
  kindOf,
  type ManagedPackage,
  type PackageValues,
  savedAs,
  valuesOf,
  wrongIn,
} from './package-values.ts'
import { PackageFiles } from './PackageFiles.tsx'
import { PackagePreview } from './PackagePreview.tsx'

/** What the studio sells. */
const { loader, meta, Page } = cataloguePage(() => ({
  texts,
  icon: <Layers />,
  family: familyOfPackages(),
  to: (id) => paths.adminPackages(id),
  read: async (api) => {
    const [{ class_packages: records }, { class_types: types }] = await Promise.all([
      api('GET /class_packages/admin/all'),
      api('GET /class_types'),
    ])
    return { records, extra: types }
  },
  idOf: ({ class_package_id }: ManagedPackage) => class_package_id,
  nameOf: ({ title }) => title,
  entity: 'class_package',
  archivedOf: ({ archived }) => archived,
  columns,
  filters: () => [
    {
      ...filterOf('tipo', texts.fields.kind, texts.allKinds, kinds()),
      fits: (pack, value) => kindOf(pack) === value,
    },
  ],
  sections,
  values: valuesOf,
  check: wrongIn,
  body: bodyOf,
  savedAs,
  further: (pack) =>
    pack.is_special_event
      ? { to: paths.adminAttendees(pack.class_package_id), label: texts.attendees.open }
      : null,
  create: async (api, body) => (await api('POST /class_packages', { body })).class_package,
  change: async (api, class_package_id, change) =>
    (await api('PUT /class_packages', { body: { class_package_id, ...change } })).class_package,
  remove: (api, id) => api('DELETE /class_packages/{id}', { params: { id } }),
  Preview: PackagePreview,
}))

export { loader, meta, Page as default }

const kinds = () => choicesOf(['studio', 'online', 'event'], texts.kinds)

function classesOf({ class_amount, class_package_types: types }: ManagedPackage): string {
  if (types.length > 0) return texts.perType
  return class_amount === -1 ? texts.unlimited : String(class_amount)
}

function columns(): readonly ListColumn<ManagedPackage>[] {
  const { columns: heads } = texts
  return headed(heads, [
    { key: 'title', value: ({ title }) => title },
    { key: 'kind', width: 150, value: (pack) => texts.kinds[kindOf(pack)] },
    {
      key: 'classes',
      right: true,
      width: 130,
      cell: classesOf,
      value: ({ class_amount }) => (class_amount === -1 ? 1000 : class_amount),
    },
    {
      key: 'days',
      right: true,
      width: 110,
      cell: ({ expiration_days: days }) => texts.days({ days }),
      value: ({ expiration_days }) => expiration_days,
    },
    {
      key: 'price',
      right: true,
      width: 150,
      phone: 'line',
      cell: ({ price, sale_price }) => <span className="num">{money(sale_price ?? price)}</span>,
      value: ({ price, sale_price }) => sale_price ?? price,
    },
    { key: 'home', width: 90, value: ({ home }) => (home ? texts.yes : texts.no) },
  ])
}

function sections(): readonly Section<ManagedPackage, PackageValues>[] {
  const { fields, sections: names } = texts
  const price = { kind: 'number', prefix: '$', decimals: 2, min: 0, max: 20_000_000, half } as const
  const most = { kind: 'number', min: 1, max: 1_000_000, optional, half } as const
  return [
    {
      title: names.offer,
      fields: [
        { name: 'title', kind: 'text', label: fields.title, max: 120 },
        { name: 'short_description', kind: 'lines', label: fields.short, optional, max: 300 },
        {
          name: 'class_amount',
          kind: 'number',
          label: fields.classes,
          min: 0,
          max: 500,
          half,
          when: ({ unlimited }) => !unlimited,
        },
        { name: 'expiration_days', kind: 'number', label: fields.days, min: 1, max: 3660, half },
        { name: 'unlimited', kind: 'yes', label: fields.unlimited },
        { name: 'price', label: fields.price, ...price },
        { name: 'sale_price', label: fields.sale, optional, ...price },
      ],
    },
    {
      title: names.place,
      fields: [
        { name: 'home', kind: 'yes', label: fields.home, hint: fields.homeHint },
        { name: 'is_trial', kind: 'yes', label: fields.trial, hint: fields.trialHint },
        { name: 'kind', kind: 'choice', label: fields.kind, choices: kinds(), half },
        {
          name: 'position',
          kind: 'number',
          label: fields.position,
          hint: fields.positionHint,
          min: 0,
          max: 100_000,
          half,
        },
      ],
    },
    {
      title: names.renews,
      hint: names.renewsHint,
      folded: renews,
      fields: [
        {
          name: 'subscription_period',
          kind: 'choice',
          label: fields.period,
          choices: choicesOf(['none', 'day', 'month', 'year'], texts.periods),
        },
        {
          name: 'subscription_interval',
          kind: 'number',
          label: fields.interval,
          min: 1,
          max: 366,
          half,
          when: renews,
        },
        {
          name: 'free_trial_length',
          kind: 'number',
          label: fields.trialDays,
          min: 0,
          max: 366,
          optional,
          half,
          when: renews,
        },
      ],
    },
    {
      title: names.more,
      folded: ({ description, image }) => description !== '' || image !== null,
      fields: [
        { name: 'description', kind: 'html', label: fields.description, optional },
        { name: 'image', kind: 'picture', label: fields.image, optional },
      ],
    },
    {
      title: names.gives,
      hint: names.givesHint,
      folded: ({ types }) => types.some(({ class_amount }) => class_amount !== ''),
      Part: ClassesPerType,
      labels: { types: names.gives },
    },
    {
      title: names.limits,
      folded: ({ limit_per_customer, people_limit }) => limit_per_customer !== '' || people_limit !== '',
      fields: [
        { name: 'limit_per_customer', label: fields.perCustomer, ...most },
        { name: 'people_limit', label: fields.people, ...most },
      ],
    },
    {
      title: names.files,
      hint: names.filesHint,
      folded: ({ file_url, receipt_file }) => file_url !== '' || receipt_file !== '',
      Part: PackageFiles,
      labels: { file_url: fields.file, file_name: fields.fileName, receipt_file: fields.receipt },
    },
  ]
}

const renews = ({ subscription_period }: PackageValues): boolean => subscription_period !== 'none'
