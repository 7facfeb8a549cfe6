export interface MonthAndDay {
  /** 1–12 */
  month: number
  day: number
}

/** Returns the birthdays (month and day) that are celebrated on a day. Birthdays of 29 February fall on the 28th in other years. */
export function birthdaysOn(date: string): MonthAndDay[] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const own = { month, day }
  return month === 2 && day === 28 && !isLeap(year) ? [own, { month: 2, day: 29 }] : [own]
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
