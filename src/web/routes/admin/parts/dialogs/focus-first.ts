/**
 * Goes to the first wrong field as the page shows them, whatever the order in which the form has them. One that is folded away is
 * opened; in the place of one that has no control, the part of the form that has it. Returns false if the form shows none of them.
 */
export function focusFirst(errors: object): boolean {
  // A form behind a dialog may have fields of the same names.
  const within = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document
  const [first] = Object.keys(errors)
    .flatMap((field) => nodeOf(within, field) ?? [])
    .toSorted((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
  first?.closest('details')?.setAttribute('open', '')
  // Once it says what is wrong, so that all of that is in sight.
  requestAnimationFrame(() => first?.focus())
  return first !== undefined
}

function nodeOf(within: ParentNode, field: string): HTMLElement | undefined {
  const path = field.split('.')
  const places = path.map((_, index) => path.slice(0, path.length - index).join('.'))
  const found = places.map((place) => within.querySelector<HTMLElement>(`[data-path="${CSS.escape(place)}"]`))
  return found.find((node) => node !== null) ?? undefined
}
