/** A package to buy after the enrolment fee. */
interface Wanted {
  fee: number
  class_package_id: number
  title: string
}

const PLACE = 'checkout-wanted'

/** Remembers, in this tab, the package that a customer wanted before being sent to the enrolment fee. */
export function rememberWanted(wanted: Wanted): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(wanted))
  } catch {
    // Without storage the thank-you page links to all packages.
  }
}

/** The package wanted before this fee; null if unknown. */
export function wantedBefore(fee: number): Wanted | null {
  try {
    const wanted = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Wanted | null
    return wanted?.fee === fee ? wanted : null
  } catch {
    return null
  }
}

/** Forgets it once it is bought. */
export function forgetWanted(class_package_id: number): void {
  try {
    const wanted = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Wanted | null
    if (wanted?.class_package_id === class_package_id) sessionStorage.removeItem(PLACE)
  } catch {
    // No storage.
  }
}
