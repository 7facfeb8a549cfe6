import { useState } from 'react'
import type { Body } from '#contract/types.ts'
import type { BrandColors } from '#domain/brand/palette.ts'
import { signIn } from '#web/api/auth.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'

type FirstRun = Body<'POST /first_run'>

interface Start {
  code: string
  studio: { business_name: string; timezone: string; domain: string }
  brand: BrandColors
  admin: Pick<FirstRun, 'name' | 'last_name' | 'email' | 'password'>
}

interface Starting {
  start: (given: Start) => Promise<void>
  busy: boolean
  /** A sentence for the whole form. */
  problem: string | null
  /** A sentence for each field that the server refused. */
  refused: Readonly<Record<string, string>>
}

/** Makes the studio and its admin, signs the admin in, and goes on to the settings. */
export function useStart(): Starting {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})

  const start = async ({ code, studio, brand, admin }: Start): Promise<void> => {
    setBusy(true)
    setProblem(null)
    setRefused({})
    try {
      const { business_name, timezone } = studio
      const { primary, accent } = brand
      await api('POST /first_run', {
        body: {
          code,
          business_name,
          timezone,
          ...admin,
          ...(primary ? { primary } : {}),
          ...(accent ? { accent } : {}),
        },
      })
      await signIn(admin.email, admin.password)
      await keepRest(studio.domain, brand)
      // Another area: a document of its own.
      window.location.assign(paths.adminSettings())
    } catch (reason) {
      setProblem(reason instanceof Error ? reason.message : String(reason))
      if (reason instanceof ApiError) setRefused(reason.fields)
      setBusy(false)
    }
  }

  return { start, busy, problem, refused }
}

/** What the first call has no room for. The studio stands already, so a failure here is left for the settings page. */
async function keepRest(domain: string, { dark, gray, light }: BrandColors): Promise<void> {
  const values = { dark, gray, light, domain: domain === '' ? null : domain }
  const config = Object.entries(values).map(([key, value]) => ({ key, value: value ?? null }))
  await api('PUT /appconfig', { body: { config } }).catch(() => null)
}
