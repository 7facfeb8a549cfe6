/** Moves the focus to the first wrong field of the page, whatever the order in which the form has them. */
export function focusFirst(nodeOf: (field: string) => HTMLElement | null, errors: object): void {
  const nodes = Object.keys(errors).flatMap((field) => nodeOf(field) ?? [])
  const [first] = nodes.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  first?.focus()
}
