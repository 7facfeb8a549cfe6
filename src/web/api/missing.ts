const NAME = 'cupo:missing'

const codes = ['documents_missing', 'profile_incomplete', 'session_ended'] as const
/**
 * Why a call was refused that succeeds once the customer has done something, e.g. what the studio requires since the page was
 * loaded.
 */
type Missing = (typeof codes)[number]

export const isMissing = (code: string | null): boolean => codes.some((one) => one === code)

/** Announces a refusal that the customer can resolve; ignores others. */
export function announceMissing(code: string | null): void {
  if (isMissing(code)) window.dispatchEvent(new CustomEvent(NAME, { detail: code }))
}

/** Calls `react` after each such refusal; returns the function that stops it. */
export function onMissing(code: Missing, react: () => void): () => void {
  const listener = (event: Event): void => {
    if (event instanceof CustomEvent && event.detail === code) react()
  }
  window.addEventListener(NAME, listener)
  return () => window.removeEventListener(NAME, listener)
}
