import { TicketPercent } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { discountAdminTexts as texts } from '#text/admin/sales/discounts.ts'
import { choicesOf } from '#web/routes/admin/lists/choices.ts'
import { cataloguePage } from '#web/routes/admin/catalogue/catalogue-page.tsx'
import { half, optional, type Section } from '#web/routes/admin/catalogue/catalogue.ts'
import { headed, type ListColumn } from '#web/routes/admin/lists/columns.ts'
import { useStudio } from '#web/studio.ts'
import { count, dayOf, price } from '#web/ui/format/format.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import {
  bodyOf,
  type DiscountExtra,
  type DiscountRecord,
  type DiscountValues,
  lastInstant,
  readDiscounts,
  standingOf,
  valuesOf,
  wrongIn,
} from './discount-values.ts'
import { familyOfPackages } from './family.ts'

/** Codes that lower a price. */
const { loader, meta, Page } = cataloguePage(() => ({
  texts,
  icon: <TicketPercent />,
  family: familyOfPackages(),
  to: (id) => paths.adminDiscounts(id),
  read: readDiscounts,
  idOf: ({ discount_id }: DiscountRecord) => discount_id,
  nameOf: ({ code }) => code,
  entity: 'discount',
  archivedOf: ({ archived }) => archived,
  standingOf,
  columns,
  sections,
  values: valuesOf,
  check: wrongIn,
  body: bodyOf,
  create: async (api, body) => (await api('POST /discounts', { body })).discount,
  change: async (api, discount_id, change) =>
    (await api('PUT /discounts', { body: { discount_id, ...change } })).discount,
  remove: (api, id) => api('DELETE /discounts/{id}', { params: { id } }),
}))

export { loader, meta, Page as default }

const amountOf = ({ is_percent, amount }: DiscountRecord): string =>
  is_percent ? texts.percent({ amount }) : price(amount)

const usesOf = ({ uses, max_uses }: DiscountRecord): string =>
  max_uses === null ? count(uses) : texts.usesOf({ uses: count(uses), most: count(max_uses) })

/** From when until when, in the studio's days. */
function Validity({ of: { starts_at, ends_at } }: { of: DiscountRecord }): ReactNode {
  const { timezone } = useStudio()
  const written = (instant: string): string => dateMedium(dayOf(instant, timezone))
  const from = starts_at && written(starts_at)
  const until = ends_at && written(lastInstant(ends_at))
  if (from && until) return texts.between({ from, until })
  return from ? texts.from({ day: from }) : until ? texts.until({ day: until }) : texts.always
}

function columns({ packages }: DiscountExtra): readonly ListColumn<DiscountRecord>[] {
  const packagesOf = ({ class_package_ids: ids }: DiscountRecord): string =>
    ids.length === 0
      ? texts.allPackages
      : ids.length === 1
        ? (packages.find(({ value }) => value === String(ids[0]))?.label ?? texts.packages({ count: 1 }))
        : texts.packages({ count: ids.length })
  return headed(texts.columns, [
    { key: 'code', value: ({ code }) => code },
    { key: 'amount', right: true, width: 130, phone: 'line', value: amountOf },
    { key: 'packages', value: packagesOf },
    {
      key: 'validity',
      cell: (record) => <Validity of={record} />,
      value: ({ starts_at, ends_at }) => ends_at ?? starts_at ?? '',
    },
    { key: 'uses', right: true, width: 130, cell: usesOf, value: ({ uses }) => uses },
  ])
}

function sections(
  { packages, enabled }: DiscountExtra,
  record: DiscountRecord | null,
): readonly Section<DiscountRecord, DiscountValues>[] {
  const { fields, kinds } = texts
  const own = new Set(record?.class_package_ids.map(String))
  return [
    {
      title: texts.discount,
      ...(!enabled && { hint: texts.off }),
      fields: [
        { name: 'code', kind: 'text', label: fields.code, hint: fields.codeHint, max: 60 },
        {
          name: 'kind',
          kind: 'choice',
          label: fields.kind,
          choices: choicesOf(['percent', 'pesos'], kinds),
          half,
        },
        { name: 'amount', kind: 'number', label: fields.amount, decimals: 2, min: 0, max: 20_000_000, half },
        { name: 'first_invoice_only', kind: 'yes', label: fields.firstOnly },
      ],
    },
    {
      title: texts.limits,
      hint: record === null ? texts.limitsHint : texts.used({ uses: record.uses }),
      fields: [
        {
          name: 'class_package_ids',
          kind: 'choices',
          label: fields.packages,
          hint: fields.packagesHint,
          // An archived package stays in the list where the discount has it.
          choices: packages.filter(({ value, archived }) => !archived || own.has(value)),
          optional,
        },
        { name: 'starts_at', kind: 'day', label: fields.from, optional, half },
        { name: 'ends_at', kind: 'day', label: fields.until, hint: fields.untilHint, optional, half },
        { name: 'max_uses', kind: 'number', label: fields.most, min: 1, max: 1_000_000, optional, half },
        {
          name: 'max_uses_per_customer',
          kind: 'number',
          label: fields.mostEach,
          min: 1,
          max: 1_000_000,
          optional,
          half,
        },
      ],
    },
  ]
}
