import { listTexts } from '#text/admin/lists.ts'
import { amount, dayAndTime } from '#web/ui/format/format.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import type { Field } from '#web/routes/admin/catalogue/catalogue.ts'
import { same } from '#web/routes/admin/catalogue/changes.ts'

const texts = listTexts.meanwhile

/** Two versions of a value in words; of lists that would read the same, only the items that differ. */
export function bothInWords<V>(
  theirs: unknown,
  yours: unknown,
  field: Field<V> | undefined,
  timezone: string,
): [string, string] {
  const words = (value: unknown) => inWords(value, field, timezone)
  const both: [string, string] = [words(theirs), words(yours)]
  if (both[0] !== both[1] || !Array.isArray(theirs) || !Array.isArray(yours)) return both
  const differing = (list: readonly unknown[], other: readonly unknown[]) =>
    words(list.filter((item, place) => !same(item, other[place])))
  return [differing(theirs, yours), differing(yours, theirs)]
}

function inWords<V>(value: unknown, field: Field<V> | undefined, timezone: string): string {
  const label = (one: unknown) =>
    field?.choices?.find((choice) => choice.value === String(one))?.label ?? String(one)
  if (value === null || value === undefined || value === '') return texts.none
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value))
    return value.map((one: unknown) => (isObject(one) ? named(one) : label(one))).join(', ') || texts.none
  if (isObject(value)) return named(value)
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return dateMedium(value)
  if (typeof value === 'number' && field?.prefix === '$') return amount(value)
  if (field?.kind === 'moment') return dayAndTime(String(value), timezone)
  return field?.kind === 'html'
    ? String(value)
        .replaceAll(/<[^>]*>/g, ' ')
        .trim()
    : label(value)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A question by its label, a record by its name, a class type of a package with how many classes of it the package grants, and for how long. */
function named(value: object): string {
  if ('src' in value) return texts.picture
  const name = 'label' in value ? value.label : 'name' in value ? value.name : JSON.stringify(value)
  if (!('class_amount' in value)) return String(name)
  const classes = `${String(name)}: ${value.class_amount === '' ? texts.none : String(value.class_amount)}`
  const days = 'expiration_days' in value ? value.expiration_days : null
  return typeof days === 'number' ? texts.lasting({ classes, days }) : classes
}
