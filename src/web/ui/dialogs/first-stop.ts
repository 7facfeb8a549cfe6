const FIELD = 'input:not([type="hidden"], [readonly]), select, textarea'

/**
 * The element that gets the focus when a dialog opens: its first field (in a radio group the checked one), or its
 * heading if it has no field. Never the close button, which comes first in the DOM.
 */
export function firstStop(dialog: Element): HTMLElement | null {
  const field = dialog.querySelector<HTMLInputElement>(`:is(${FIELD}):not(:disabled)`)
  if (field === null) return dialog.querySelector('h2')
  if (field.type !== 'radio') return field
  return dialog.querySelector<HTMLElement>(`input[name="${CSS.escape(field.name)}"]:checked`) ?? field
}
