import { useEffect, useState } from 'react'
import { DEFAULT_POLICY, type PasswordPolicy, passwordPolicy } from '#web/api/auth.ts'
import { useStudio } from '#web/studio.ts'

/** What a new password must hold here: the studio's least length in the page as it comes, and the provider's policy once it answered. */
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
