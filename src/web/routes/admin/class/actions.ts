import type { RosterEntry } from '#contract/types.ts'

/** What the desk can do with a place besides checking in. */
export type Action = 'spot' | 'move' | 'guest' | 'rename' | 'waive' | 'unwaive' | 'unpay' | 'cancel'

interface When {
  /** The class has begun, and is over. */
  begun: boolean
  over: boolean
  /** It has a map of spots. */
  mapped: boolean
  /** The studio allows guests. */
  guests: boolean
}

/** The actions that make sense for a place now, in the order of the menu; the server has the last word. */
export function actionsFor(
  { guest, attend, waived, paid_with, is_paid }: RosterEntry,
  { begun, over, mapped, guests }: When,
): Action[] {
  const own = guest === null
  const actions: [Action, boolean][] = [
    ['spot', mapped],
    ['move', own && !attend && !begun],
    ['guest', own && !over && guests],
    ['rename', !own],
    ['waive', begun && !attend && !waived],
    ['unwaive', waived],
    ['unpay', paid_with === 'cash' && is_paid],
    ['cancel', !attend],
  ]
  return actions.flatMap(([action, possible]) => (possible ? [action] : []))
}
