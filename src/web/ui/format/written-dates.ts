import { MONTHS } from '#domain/time/names.ts'
import { capital, dayParts, name, short } from './format.ts'

// Date formats that only some pages use, separate from the chunk that every page loads.

/** `18 nov` */
export function dayAndMonth(date: string): string {
  const { day, month } = dayParts(date)
  return `${day} ${short(name(MONTHS, month - 1))}`
}

/** `18 nov 2026` */
export function dateMedium(date: string): string {
  const { day, month, year } = dayParts(date)
  return `${day} ${short(name(MONTHS, month - 1))} ${year}`
}

/** `18 de noviembre de 2026` */
export function dateLong(date: string): string {
  const { day, month, year } = dayParts(date)
  return `${day} de ${name(MONTHS, month - 1)} de ${year}`
}

/** `12 Mar`: the specification's DD MMM for birthdays. */
export function birthday(date: string): string {
  const { day, month } = dayParts(date)
  return `${String(day).padStart(2, '0')} ${capital(short(name(MONTHS, month - 1)))}`
}

/** `Noviembre 2026` */
export function monthOf(date: string): string {
  const { month, year } = dayParts(date)
  return `${capital(name(MONTHS, month - 1))} ${year}`
}

/** `noviembre de 2026` */
export function monthLong(date: string): string {
  const { month, year } = dayParts(date)
  return `${name(MONTHS, month - 1)} de ${year}`
}
