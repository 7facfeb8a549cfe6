import { useMemo } from 'react'
import { type Door, firebaseDoor, ownDoor } from '#web/api/door.ts'
import { useFirebase } from '#web/studio.ts'

/** Where people sign in at this studio. */
export function useDoor(): Door {
  const project = useFirebase()
  return useMemo(() => (project === null ? ownDoor : firebaseDoor(project)), [project])
}
