import { signIn } from '#web/api/auth.ts'
import { api } from '#web/api/browser.ts'
import type { Values } from '#web/api/form-values.ts'
import type { FirstColors } from './ColorRow.tsx'

/** Creates the studio and its admin, and signs the admin in. Throws ApiError. */
export async function startStudio({ text, exact }: Values, brand: FirstColors): Promise<void> {
  const admin = { name: text('name'), last_name: text('last_name'), email: text('email') }
  await api('POST /first_run', {
    body: {
      code: text('code'),
      business_name: text('business_name'),
      timezone: text('timezone'),
      domain: text('domain') || undefined,
      ...brand,
      ...admin,
      password: exact('password'),
    },
  })
  await signIn(admin.email, exact('password'))
}
