import { editable } from './editable.ts'

const counted = (value: number, one: string, many: string): string => `${value} ${value === 1 ? one : many}`

const spans = editable('account.spans', {
  days: (value: number) => counted(value, 'día', 'días'),
  hours: (value: number) => counted(value, 'hora', 'horas'),
  minutes: (value: number) => counted(value, 'minuto', 'minutos'),
  seconds: (value: number) => counted(value, 'segundo', 'segundos'),
} as const)

const isUnit = (unit: string): unit is keyof typeof spans => Object.hasOwn(spans, unit)

/** `12 horas`, `1 hora`. The unit is that of the settings, in the singular or the plural. */
export function span(value: number, unit: string): string {
  const plural = unit.endsWith('s') ? unit : `${unit}s`
  return spans[isUnit(plural) ? plural : 'hours'](value)
}
