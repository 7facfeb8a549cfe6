import { texts } from './texts.ts'

const spans = texts('account.spans', {
  days: '{value} {value, plural, one {día} other {días}}',
  hours: '{value} {value, plural, one {hora} other {horas}}',
  minutes: '{value} {value, plural, one {minuto} other {minutos}}',
  seconds: '{value} {value, plural, one {segundo} other {segundos}}',
})

const isUnit = (unit: string): unit is keyof typeof spans => Object.hasOwn(spans, unit)

/** `12 horas`, `1 hora`. The unit is the setting's, singular or plural. */
export function span(value: number, unit: string): string {
  const plural = unit.endsWith('s') ? unit : `${unit}s`
  return spans[isUnit(plural) ? plural : 'hours']({ value })
}
