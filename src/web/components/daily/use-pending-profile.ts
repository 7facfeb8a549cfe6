import { useMemo } from 'react'
import { pendingProfile, type RequiredProfileField } from '#domain/people/pending-profile.ts'
import { can } from '#domain/people/roles.ts'
import { useStudio, useViewer } from '#web/studio.ts'

/** The personal data that the viewer must give before booking; none for visitors, staff, or where the studio asks for none. */
export function usePendingProfile(): readonly RequiredProfileField[] {
  const viewer = useViewer()
  const { profile_before_booking: asks } = useStudio()
  return useMemo(
    () => (viewer === null || !asks || can(viewer.role, 'office') ? [] : pendingProfile(viewer)),
    [viewer, asks],
  )
}
