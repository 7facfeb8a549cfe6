import type { Role } from '#domain/people/roles.ts'

/** Staff who act as a customer. */
export interface ActedBy {
  acting_session_id: number
  /** The staff's own. */
  customer_id: number
}

/** A signed-in person with a customer record. */
export interface Actor {
  customer_id: number
  uid: string
  role: Role
  sid: string
  /** The studio requires a second factor and they have none: until then their role is `customer`. */
  lacksSecondFactor?: true
  /** Set while staff act as this customer; `sid` is then the acting session’s. */
  actedBy?: ActedBy
}

/** A signed-in account; `actor` is null until its customer record exists. */
export interface Viewer {
  uid: string
  sid: string
  actor: Actor | null
}
