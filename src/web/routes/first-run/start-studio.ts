import type { BrandColors } from '#domain/brand/palette.ts'
import { signIn } from '#web/api/auth.ts'
import { api } from '#web/api/browser.ts'
import type { Values } from '#web/api/form-values.ts'

/** Creates the studio and its admin, and signs the admin in. Throws ApiError. */
export async function startStudio({ text, exact }: Values, brand: BrandColors): Promise<void> {
  const { primary, accent } = brand
  const admin = { name: text('name'), last_name: text('last_name'), email: text('email') }
  await api('POST /first_run', {
    body: {
      code: text('code'),
      business_name: text('business_name'),
      timezone: text('timezone'),
      ...admin,
      password: exact('password'),
      ...(primary ? { primary } : {}),
      ...(accent ? { accent } : {}),
    },
  })
  await signIn(admin.email, exact('password'))
  await saveRest(text('domain'), brand)
}

/**
 * Settings that the first call does not take. The studio exists by now, so a failure is left to the settings page.
 */
async function saveRest(domain: string, { dark, gray, light }: BrandColors): Promise<void> {
  const values = { dark, gray, light, domain: domain === '' ? null : domain }
  const config = Object.entries(values).map(([key, value]) => ({ key, value: value ?? null }))
  await api('PUT /appconfig', { body: { config } }).catch(() => null)
}
