/** Gives the turn back. */
export type Turn = () => void

/**
 * Takes the turn at an attempt: of all tabs, one alone sends it and asks the bank; the others watch. The turn ends with the
 * tab. Null while another tab has it. Where the browser has no locks, as on plain http, every tab gets one, and the server
 * keeps them apart.
 */
export function takeTurn(place: string): Promise<Turn | null> {
  // Missing outside of secure origins, whatever its type says.
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) return Promise.resolve(() => undefined)
  return new Promise((taken) => {
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      if (lock === null) taken(null)
      return lock === null ? undefined : new Promise((release) => taken(release))
    }
    locks.request(place, { ifAvailable: true }, hold).catch(() => taken(() => undefined))
  })
}
