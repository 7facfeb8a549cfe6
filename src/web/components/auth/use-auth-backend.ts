import { useMemo } from 'react'
import { type AuthBackend, firebaseBackend, ownBackend } from '#web/api/auth-backend.ts'
import { useFirebase } from '#web/studio.ts'

/** Where people sign in at this studio. */
export function useAuthBackend(): AuthBackend {
  const project = useFirebase()
  return useMemo(() => (project === null ? ownBackend : firebaseBackend(project)), [project])
}
