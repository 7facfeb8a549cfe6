/** Releases the lock. */
export type Turn = () => void

/**
 * Takes the lock of an attempt, so that only one tab sends it and opens the bank's page; the others watch. The lock ends with
 * the tab. Returns null while another tab has it. Without the Web Locks API (plain http) every tab gets one, and the server
 * prevents duplicates.
 */
export function takeTurn(place: string): Promise<Turn | null> {
  // Undefined outside of secure contexts, although its type says otherwise.
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
