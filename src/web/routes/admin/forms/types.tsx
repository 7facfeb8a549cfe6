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
import { formAdminTexts as texts } from '#text/admin/forms.ts'

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
  return <Icon size={16} aria-hidden />
}

/** A type in words; any other word is an object, whose custom fields are asked for. */
export const typeName = (type: string): string =>
  isKnown(type) ? texts.types[type] : texts.objectType({ object: type })
