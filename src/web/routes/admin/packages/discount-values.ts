import type { Answer, Body } from '#contract/types.ts'
import { localDay } from '#domain/time/local-day.ts'
import { discountAdminTexts as texts } from '#text/admin/sales/discounts.ts'
import type { Api } from '#web/api/client.ts'
import { choiceOf } from '#web/routes/admin/lists/choices.ts'
import { numberOrNull } from '#web/routes/admin/records/choices.ts'
import type { Choice } from '#web/routes/admin/lists/ListTools.tsx'

export type DiscountRecord = Answer<'PUT /discounts'>['discount']
type DiscountBody = Body<'POST /discounts'>

/** A discount in its editor; its days are the studio's, the last one included. */
export interface DiscountValues {
  code: string
  kind: 'percent' | 'pesos'
  amount: number | ''
  first_invoice_only: boolean
  class_package_ids: string[]
  starts_at: string
  ends_at: string
  max_uses: number | ''
  max_uses_per_customer: number | ''
}

export interface DiscountExtra {
  packages: readonly (Choice & { archived: boolean })[]
  timezone: string
  /** Whether the studio takes codes at all. */
  enabled: boolean
}

/** All discounts, the packages that they can be for, and the settings that concern them. */
export async function readDiscounts(api: Api): Promise<{ records: DiscountRecord[]; extra: DiscountExtra }> {
  const [{ discounts }, { class_packages }, { config }] = await Promise.all([
    api('GET /discounts/admin/all'),
    api('GET /class_packages/admin/all'),
    api('GET /appconfig'),
  ])
  const settings = new Map(config.map(({ key, value }) => [key, value]))
  return {
    records: discounts,
    extra: {
      packages: class_packages.map(({ class_package_id: id, title, archived }) => ({
        ...choiceOf(id, title),
        archived,
      })),
      timezone: String(settings.get('timezone')),
      enabled: settings.get('discounts_enabled') === true,
    },
  }
}

/** The last day of a discount that ends at an instant, which is usually the beginning of the next day. */
export const lastInstant = (ends_at: string): string => new Date(Date.parse(ends_at) - 1).toISOString()

/** Why a discount is not valid at `now` (ms), in a word; null inside its validity. */
export function standingOf({ starts_at, ends_at }: DiscountRecord, now: number): string | null {
  if (ends_at !== null && now >= Date.parse(ends_at)) return texts.expired
  if (starts_at !== null && now < Date.parse(starts_at)) return texts.scheduled
  return null
}

/** What the editor begins with. */
export function valuesOf(record: DiscountRecord | null, { timezone }: DiscountExtra): DiscountValues {
  const dayOf = (instant: string | null | undefined): string =>
    instant ? localDay(new Date(instant), timezone) : ''
  return {
    code: record?.code ?? '',
    kind: record?.is_percent === false ? 'pesos' : 'percent',
    amount: record?.amount ?? '',
    first_invoice_only: record?.first_invoice_only ?? false,
    class_package_ids: record?.class_package_ids.map(String) ?? [],
    starts_at: dayOf(record?.starts_at),
    ends_at: dayOf(record?.ends_at && lastInstant(record.ends_at)),
    max_uses: record?.max_uses ?? '',
    max_uses_per_customer: record?.max_uses_per_customer ?? '',
  }
}

/** The editor's values as a request. */
export const bodyOf = (values: DiscountValues): DiscountBody => ({
  code: values.code,
  is_percent: values.kind === 'percent',
  amount: Number(values.amount),
  first_invoice_only: values.first_invoice_only,
  class_package_ids: values.class_package_ids.map(Number),
  starts_at: values.starts_at || null,
  ends_at: values.ends_at || null,
  max_uses: numberOrNull(values.max_uses),
  max_uses_per_customer: numberOrNull(values.max_uses_per_customer),
})

const CODE = /^[\p{L}\p{N}_-]{1,60}$/u

/** What is wrong beyond missing values. */
export function wrongIn({ code, kind, amount, starts_at, ends_at }: DiscountValues) {
  const { wrong } = texts
  return {
    code: code === '' || CODE.test(code.trim()) ? null : wrong.code,
    amount:
      amount !== '' && amount <= 0
        ? wrong.amount
        : kind === 'percent' && Number(amount) > 100
          ? wrong.percent
          : null,
    ends_at: starts_at !== '' && ends_at !== '' && ends_at < starts_at ? wrong.until : null,
  }
}
