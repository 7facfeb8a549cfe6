import { useEffect, useState } from 'react'
import { type PasswordPolicy, policyOf } from '#domain/accounts/password-policy.ts'
import { useStudio } from '#web/studio.ts'
import { useAuthBackend } from './use-auth-backend.ts'

/** The requirements of a new password: first the studio's from the page, then the provider's policy once loaded. */
export function usePasswordPolicy(): PasswordPolicy {
  const studio = useStudio()
  const backend = useAuthBackend()
  const [policy, setPolicy] = useState<PasswordPolicy>(() => policyOf(studio))
  useEffect(() => {
    void backend.passwordPolicy().then(setPolicy)
  }, [backend])
  return policy
}
