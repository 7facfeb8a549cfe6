/** The parts of a request that differ from those that the record would give. */
export function changedParts<B extends object>(before: B, after: B): Partial<B> {
  const differing = Object.entries(after).filter(
    ([name, value]) => !same(value, (before as Record<string, unknown>)[name]),
  )
  return Object.fromEntries(differing) as Partial<B>
}

/** Whether two values are stored alike: null and an empty text are. */
export const same = (a: unknown, b: unknown): boolean => stored(a) === stored(b)
const stored = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null))

/** Whether a required field is empty, that of a new record or one that was not: who signs in with Google may have no phone. */
export const isMissing = (entered: string, before: string | null): boolean =>
  entered.trim() === '' && before !== ''

export interface Difference {
  name: string
  theirs: unknown
  yours: unknown
  /** Both changed it: one of the two is chosen. */
  clashes: boolean
}

/**
 * What an editor has to look at when somebody else saved first: the fields that the other one changed, alone or as well, as they
 * are stored now and as the editor has them.
 */
export function differences(
  base: Record<string, unknown>,
  theirs: Record<string, unknown>,
  yours: Record<string, unknown>,
): Difference[] {
  return Object.keys(theirs)
    .filter((name) => !same(theirs[name], base[name]) && !same(theirs[name], yours[name]))
    .map((name) => ({
      name,
      theirs: theirs[name],
      yours: yours[name],
      clashes: !same(yours[name], base[name]),
    }))
}

/** The stored values with the editor's own changes on top: all of them, or only where the other one changed nothing. */
export function merged<V extends Record<string, unknown>>(base: V, theirs: V, yours: V, keepOwn = true): V {
  const own = Object.entries(yours).filter(
    ([name, value]) => !same(value, base[name]) && (keepOwn || same(theirs[name], base[name])),
  )
  return { ...theirs, ...Object.fromEntries(own) }
}
