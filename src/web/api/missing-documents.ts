const NAME = 'cupo:missing-documents'

/** A call was refused until documents are accepted, e.g. because the studio changed one while the page was open. */
export const announceMissingDocuments = (): boolean => window.dispatchEvent(new Event(NAME))

/** Calls `react` after each such refusal; returns how to stop. */
export function onMissingDocuments(react: () => void): () => void {
  window.addEventListener(NAME, react)
  return () => window.removeEventListener(NAME, react)
}
