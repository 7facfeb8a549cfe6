/** The first day on which a pass pays again, by what keeps it from paying until a day; null where nothing does today. */
export function restsUntil(today: string, days: readonly (string | null)[]): string | null {
  return days.reduce((last, day) => (day !== null && day > (last ?? today) ? day : last), null)
}
