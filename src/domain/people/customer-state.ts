import { can, type Role } from './roles.ts'

interface Known {
  blocked: boolean
  has_alert: boolean
  role: Role
  credits: number
  has_unlimited: boolean
}

/** What the desk should know first of a customer. */
export function customerState({ blocked, has_alert, role, credits, has_unlimited }: Known) {
  if (blocked) return 'blocked'
  if (has_alert) return 'alert'
  if (can(role, 'office')) return 'team'
  return credits > 0 || has_unlimited ? 'active' : 'inactive'
}
