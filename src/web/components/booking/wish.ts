import type { ClassReservation, SingleClass, Waitlist } from '#contract/types.ts'

/** Which button of a card was pressed. */
export type Wish =
  | { for: 'place'; single: SingleClass }
  | { for: 'why'; single: SingleClass }
  | { for: 'guest'; single: SingleClass; place: ClassReservation }
  /** `place` is the guest's. */
  | { for: 'name'; single: SingleClass; place: ClassReservation }
  | { for: 'end'; single: SingleClass; place: ClassReservation; guests: readonly ClassReservation[] }
  | { for: 'offer'; single: SingleClass; entry: Waitlist }
  | { for: 'leave_line'; single: SingleClass; entry: Waitlist }
