import { useEffect, useState } from 'react'
import { type PasswordPolicy, policyOf } from '#domain/accounts/password-policy.ts'
import { passwordPolicy } from '#web/api/auth.ts'
import { useStudio } from '#web/studio.ts'

/** The requirements of a new password: first the studio's from the page, then the provider's policy once loaded. */
export function usePasswordPolicy(): PasswordPolicy {
  const studio = useStudio()
  const [policy, setPolicy] = useState<PasswordPolicy>(() => policyOf(studio))
  useEffect(() => {
    void passwordPolicy().then(setPolicy)
  }, [])
  return policy
}
