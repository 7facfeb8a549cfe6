import type { Customer } from '#contract/types.ts'
import { can } from '#domain/people/roles.ts'
import { useStudio, useViewer } from '#web/studio.ts'

export type PendingFields = Customer['pending_fields']

const none: PendingFields = []

/** The profile fields required before booking; empty for visitors and staff. */
export function usePendingProfile(): PendingFields {
  const viewer = useViewer()
  const { profile_before_booking: asks } = useStudio()
  return viewer === null || !asks || can(viewer.role, 'office') ? none : viewer.pending_fields
}
