import type { Answer, Body, StoredFile } from '#contract/types.ts'
import { packageAdminTexts as texts } from '#text/admin/sales/packages.ts'
import { numberOrNull } from '#web/routes/admin/records/choices.ts'

export type ManagedPackage = Answer<'GET /class_packages/admin/all'>['class_packages'][number]
type PackageBody = Body<'POST /class_packages'>
type Kind = keyof typeof texts.kinds

export interface GrantedType {
  class_type_id: number
  name: string
  class_amount: number | ''
  /** Days of its own; null for the package's. */
  expiration_days: number | null
}

export interface PackageValues {
  title: string
  short_description: string
  description: string
  image: StoredFile | null
  kind: Kind
  is_trial: boolean
  price: number | ''
  sale_price: number | ''
  class_amount: number | ''
  unlimited: boolean
  expiration_days: number | ''
  /** Every class type, each with the classes of it that the package grants. */
  types: readonly GrantedType[]
  subscription_period: 'none' | 'day' | 'month' | 'year'
  subscription_interval: number | ''
  free_trial_length: number | ''
  limit_per_customer: number | ''
  people_limit: number | ''
  home: boolean
  position: number | ''
  /** What the file at `file_url` is called, and its media type. */
  file_name: string
  file_type: string
  file_url: string
  receipt_file: string
}

export const kindOf = (pack: Pick<ManagedPackage, 'is_special_event' | 'is_online'>): Kind =>
  pack.is_special_event ? 'event' : pack.is_online ? 'online' : 'studio'

type ClassType = Pick<Answer<'GET /class_types'>['class_types'][number], 'class_type_id' | 'name'>

/** What the editor begins with. */
export function valuesOf(pack: ManagedPackage | null, classTypes: readonly ClassType[]): PackageValues {
  const granted = (pack?.class_package_types ?? []).map(
    ({ class_type, class_amount, expiration_days: days }) => ({
      ...class_type,
      class_amount,
      expiration_days: days === pack?.expiration_days ? null : days,
    }),
  )
  // An archived type stays in the list where a package grants it.
  const others = classTypes.filter((type) => granted.every((one) => one.class_type_id !== type.class_type_id))
  const types: GrantedType[] = [
    ...granted,
    ...others.map(({ class_type_id, name }) => ({
      class_type_id,
      name,
      class_amount: '' as const,
      expiration_days: null,
    })),
  ].toSorted((a, b) => a.class_type_id - b.class_type_id)
  return {
    title: pack?.title ?? '',
    short_description: pack?.short_description ?? '',
    description: pack?.description ?? '',
    image: pack?.image ?? null,
    kind: pack ? kindOf(pack) : 'studio',
    is_trial: pack?.is_trial ?? false,
    price: pack?.price ?? '',
    sale_price: pack?.sale_price ?? '',
    class_amount: pack === null || pack.class_amount === -1 ? '' : pack.class_amount,
    unlimited: pack?.class_amount === -1,
    expiration_days: pack?.expiration_days ?? '',
    types,
    subscription_period: pack?.subscription_period ?? 'none',
    subscription_interval: pack?.subscription_interval ?? 1,
    free_trial_length: pack?.free_trial_length ?? '',
    limit_per_customer: pack?.limit_per_customer ?? '',
    people_limit: pack?.people_limit ?? '',
    // Whoever adds a package means to show it.
    home: pack?.home ?? true,
    position: pack?.position ?? 0,
    file_name: pack?.downloadable?.name ?? '',
    file_type: pack?.downloadable?.type ?? '',
    file_url: pack?.file_url ?? '',
    receipt_file: pack?.receipt_file ?? '',
  }
}

/** The editor's values as a request. */
export function bodyOf(values: PackageValues): PackageBody {
  const { kind, types, image, subscription_period: period, ...same } = values
  const renews = period !== 'none'
  const trial = renews ? numberOrNull(values.free_trial_length) : null
  return {
    title: same.title,
    short_description: same.short_description,
    description: same.description,
    file_id: image?.file_id ?? null,
    is_special_event: kind === 'event',
    is_online: kind === 'online',
    is_trial: same.is_trial,
    price: Number(same.price),
    sale_price: numberOrNull(same.sale_price),
    class_amount: same.unlimited ? -1 : Number(same.class_amount),
    expiration_days: Number(same.expiration_days),
    class_package_types: types
      .filter(({ class_amount }) => class_amount !== '' && class_amount !== 0)
      .map(({ class_type_id, class_amount, expiration_days }) => ({
        class_type_id,
        class_amount: Number(class_amount),
        expiration_days,
      })),
    subscription_period: renews ? period : null,
    subscription_interval: renews ? numberOrNull(same.subscription_interval) : null,
    free_trial_length: trial,
    free_trial_period: trial === null ? null : 'day',
    limit_per_customer: numberOrNull(same.limit_per_customer),
    people_limit: numberOrNull(same.people_limit),
    home: same.home,
    position: Number(same.position),
    file_url: same.file_url.trim() || null,
    receipt_file: same.receipt_file.trim() || null,
    downloadable:
      same.file_url.trim() === '' || same.file_name.trim() === ''
        ? null
        : { name: same.file_name, type: same.file_type || 'application/octet-stream' },
  }
}

/** As the server takes it: a file of the library, or another over HTTPS. */
const isAddress = (value: string): boolean => /^(?:$|\/(?!\/)|https:\/\/)/.test(value.trim())

/** What is wrong beyond missing values. */
export function wrongIn({ price, sale_price, file_url, receipt_file }: PackageValues) {
  return {
    sale_price: sale_price !== '' && price !== '' && sale_price > price ? texts.wrong.sale : null,
    file_url: isAddress(file_url) ? null : texts.wrong.address,
    receipt_file: isAddress(receipt_file) ? null : texts.wrong.address,
  }
}

/** The exact message after a package was put on the landing page or taken off; a new one is just stored. */
export function savedAs(before: ManagedPackage | null, after: ManagedPackage): string | null {
  if (before === null || before.home === after.home) return null
  return after.home ? texts.addedHome : texts.removedHome
}
