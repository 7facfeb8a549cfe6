// Long dates and times for messages, in the studio's time zone.

interface Written {
  /** `jueves, 31 de diciembre de 2026` */
  full: Intl.DateTimeFormat
  /** `jueves 31 de diciembre` */
  day: Intl.DateTimeFormat
  /** `19:30` */
  hour: Intl.DateTimeFormat
}

const formats = new Map<string, Written>()

/** Cached: creating a format is slow, and a batch formats hundreds of dates. */
function formatsOf(timeZone: string): Written {
  const made = formats.get(timeZone) ?? {
    full: new Intl.DateTimeFormat('es-MX', { dateStyle: 'full', timeZone }),
    day: new Intl.DateTimeFormat('es-MX', { weekday: 'long', day: 'numeric', month: 'long', timeZone }),
    hour: new Intl.DateTimeFormat('es-MX', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    }),
  }
  formats.set(timeZone, made)
  return made
}

export const writtenDay = (instant: Date, timezone: string): string =>
  formatsOf(timezone).day.format(instant).replace(',', '')

export const writtenHour = (instant: Date, timezone: string): string =>
  formatsOf(timezone).hour.format(instant)

/** `jueves, 31 de diciembre de 2026, 19:30` */
export const writtenMoment = (instant: Date, timezone: string): string =>
  `${formatsOf(timezone).full.format(instant)}, ${writtenHour(instant, timezone)}`

const longDay = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' })
/** `17 de enero de 2027`, from a date (YYYY-MM-DD) of the studio's calendar, independent of time zones. */
export const writtenDate = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`))
