export const roles = ['customer', 'instructor', 'reception', 'admin'] as const
export type Role = (typeof roles)[number]

/** The roles of the team, the one that may do most first. */
export const teamRoles = ['admin', 'reception', 'instructor'] as const
export type TeamRole = (typeof teamRoles)[number]

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value)

/** What a role may do beyond a customer's own things. Code checks these instead of roles. */
export type Capability =
  /** Enters the back office, so signing in is audited and the session ends when idle. */
  | 'office'
  /** Runs classes: today's timetable and rosters, at least of the own classes. */
  | 'work'
  /** Sees and changes every customer's records, takes payments, gives places in any class. */
  | 'customers'
  /** Changes how the studio is run: settings, texts, catalogue, refunds, cancelled classes. */
  | 'administer'

const capabilities: Record<Role, readonly Capability[]> = {
  customer: [],
  instructor: ['office', 'work'],
  reception: ['office', 'work', 'customers'],
  admin: ['office', 'work', 'customers', 'administer'],
}

/** Whether a role has a capability; false without a role. */
export const can = (role: Role | null | undefined, capability: Capability): boolean =>
  role !== null && role !== undefined && capabilities[role].includes(capability)

/** An instructor: works, but only with the classes they teach. */
export const isBoundToOwnClasses = (role: Role | null | undefined): boolean =>
  can(role, 'work') && !can(role, 'customers')

interface Person {
  customer_id: number
  role: Role
}

/** Whether somebody may change a person's own data: theirs, as the desk a customer's, and as an admin those of somebody of the team. */
export const mayChange = (actor: Person, person: Person): boolean =>
  actor.customer_id === person.customer_id ||
  can(actor.role, can(person.role, 'office') ? 'administer' : 'customers')
