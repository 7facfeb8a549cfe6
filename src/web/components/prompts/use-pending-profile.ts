import type { Customer } from '#contract/types.ts'
import { can } from '#domain/people/roles.ts'
import { useStudio, useViewer } from '#web/studio.ts'

export type PendingFields = Customer['pending_fields']

const none: PendingFields = []

/** What the viewer must give before booking; nothing for visitors, staff, or where the studio asks for nothing. */
export function usePendingProfile(): PendingFields {
  const viewer = useViewer()
  const { profile_before_booking: asks } = useStudio()
  return viewer === null || !asks || can(viewer.role, 'office') ? none : viewer.pending_fields
}
