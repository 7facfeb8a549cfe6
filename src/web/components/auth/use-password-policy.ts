import { useEffect, useState } from 'react'
import { DEFAULT_POLICY, type PasswordPolicy, passwordPolicy } from '#web/api/auth.ts'
import { useStudio } from '#web/studio.ts'

/**
 * The requirements of a new password: first the studio's minimum length from the page, then the provider's policy
 * once loaded.
 */
export function usePasswordPolicy(): PasswordPolicy {
  const { password_min_length: minPasswordLength } = useStudio()
  const [policy, setPolicy] = useState<PasswordPolicy>({
    ...DEFAULT_POLICY,
    customStrengthOptions: { minPasswordLength },
  })
  useEffect(() => {
    void passwordPolicy().then(setPolicy)
  }, [])
  return policy
}
