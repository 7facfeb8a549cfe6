import {
  AlarmClock,
  AlignLeft,
  Boxes,
  Calendar,
  CalendarClock,
  CircleDot,
  Hash,
  Image,
  ListChecks,
  MapPin,
  Phone,
  SquareCheck,
  TextCursorInput,
  Upload,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { ADDRESS, fieldTypes, FORMS, isFileType } from '#domain/forms/field.ts'
import { formAdminTexts as texts } from '#text/admin/forms/forms.ts'
import type { GroupRecord } from './form-values.ts'

const icons: Record<keyof typeof texts.types, LucideIcon> = {
  text: TextCursorInput,
  textarea: AlignLeft,
  phone: Phone,
  number: Hash,
  date: Calendar,
  time: AlarmClock,
  'datetime-local': CalendarClock,
  select: CircleDot,
  'creatable-select': ListChecks,
  checkbox: SquareCheck,
  file: Upload,
  image: Image,
  address: MapPin,
}

const isKnown = (type: string): type is keyof typeof icons => Object.hasOwn(icons, type)

export function typeIcon(type: string): ReactNode {
  const Icon = isKnown(type) ? icons[type] : Boxes
  return <Icon />
}

/** What a question can ask for, in words. */
export interface TypeChoice {
  type: string
  name: string
}

/** A type in words; any other word is an object, whose custom fields are asked for. */
export const typeName = (type: string): string =>
  isKnown(type) ? texts.types[type] : texts.objectType({ object: type })

const plainTypes = (form_id: number | null): TypeChoice[] =>
  fieldTypes
    .filter((type) => form_id !== FORMS.signUp || !isFileType(type))
    .map((type) => ({ type, name: typeName(type) }))

/** What a form may ask: within an address nothing is nested, and at sign-up nothing is uploaded either. */
export function typesOfForm(form_id: number | null, groups: readonly GroupRecord[]): TypeChoice[] {
  const plain = plainTypes(form_id)
  if (form_id === FORMS.address || form_id === FORMS.signUp) return plain
  const own = groups.filter(({ fixed }) => !fixed)
  return [
    ...plain,
    { type: ADDRESS, name: typeName(ADDRESS) },
    ...own.map(({ object, name }) => ({ type: object, name: texts.objectType({ object: name }) })),
  ]
}

/** What custom fields may ask: nothing nested. */
export const typesOfGroup = plainTypes
