const NAME = 'cupo:missing'

const codes = ['documents_missing', 'profile_incomplete'] as const
/** Why a call was refused that succeeds once its customer has done something, e.g. because the studio asks for it since the page was opened. */
type Missing = (typeof codes)[number]

export const isMissing = (code: string | null): boolean => codes.some((one) => one === code)

/** Announces a refusal if it is such a one. */
export function announceMissing(code: string | null): void {
  if (isMissing(code)) window.dispatchEvent(new CustomEvent(NAME, { detail: code }))
}

/** Calls `react` after each such refusal; returns how to stop. */
export function onMissing(code: Missing, react: () => void): () => void {
  const heard = (event: Event): void => {
    if (event instanceof CustomEvent && event.detail === code) react()
  }
  window.addEventListener(NAME, heard)
  return () => window.removeEventListener(NAME, heard)
}
