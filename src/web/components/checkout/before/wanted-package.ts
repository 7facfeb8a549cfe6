/** A package that waits until the enrolment fee is paid. */
interface Wanted {
  fee: number
  class_package_id: number
  title: string
}

const PLACE = 'checkout-wanted'

/** Remembers, in this tab, what somebody wanted who goes to pay the enrolment fee first. */
export function rememberWanted(wanted: Wanted): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(wanted))
  } catch {
    // Without storage the thank-you page leads to all packages.
  }
}

/** What was wanted before this fee; null when nothing is known of it. */
export function wantedBefore(fee: number): Wanted | null {
  try {
    const wanted = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Wanted | null
    return wanted?.fee === fee ? wanted : null
  } catch {
    return null
  }
}

/** Forgets it once it was bought. */
export function forgetWanted(class_package_id: number): void {
  try {
    const wanted = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Wanted | null
    if (wanted?.class_package_id === class_package_id) sessionStorage.removeItem(PLACE)
  } catch {
    // Nothing is kept here.
  }
}
