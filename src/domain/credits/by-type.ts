/** The fields of a pass that decide what its credits can pay for. */
interface CountedPass {
  /** As in `1,4`; null for every type. */
  class_types: string | null
  /** Valid only for classes that require its package. */
  only_package: boolean
  /** -1 for a membership. */
  class_amount: number
  free: number
  state: string
  /** The first day on which it pays again; null where nothing keeps it from paying. */
  rests_until: string | null
}

export interface TypeCredits {
  class_type_id: number
  credits: number
  /** How many of them are limited to some types. */
  restricted: number
  unlimited: boolean
  /** The first day on which a membership pays, where each of them rests. */
  rests_until: string | null
}

/** How many free credits could pay for each class type. A credit for every type counts for each. */
export function creditsByType(passes: readonly CountedPass[], types: readonly number[]): TypeCredits[] {
  const usable = passes.filter((pass) => pass.state === 'active' && !pass.only_package)
  return types.map((class_type_id) => {
    const fitting = usable.filter(
      ({ class_types }) => class_types === null || class_types.split(',').includes(String(class_type_id)),
    )
    const memberships = fitting.filter((pass) => pass.class_amount === -1 && pass.free > 0)
    const rests = memberships.flatMap(({ rests_until }) => rests_until ?? [])
    const counted = fitting.filter((pass) => pass.class_amount !== -1)
    const sum = (some: readonly CountedPass[]) => some.reduce((total, { free }) => total + free, 0)
    return {
      class_type_id,
      credits: sum(counted),
      restricted: sum(counted.filter(({ class_types }) => class_types !== null)),
      unlimited: memberships.length > 0,
      rests_until: rests.length < memberships.length ? null : (rests.toSorted()[0] ?? null),
    }
  })
}
