import { useEffect, useState } from 'react'
import { DEFAULT_POLICY, type PasswordPolicy, passwordPolicy } from '#web/api/auth.ts'

/** What a new password must hold here; the specification's default until the server has answered. */
export function usePasswordPolicy(): PasswordPolicy {
  const [policy, setPolicy] = useState(DEFAULT_POLICY)
  useEffect(() => {
    void passwordPolicy().then(setPolicy)
  }, [])
  return policy
}
