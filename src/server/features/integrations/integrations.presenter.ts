import type { Integration, Problem } from '#domain/integrations/integrations.ts'
import type { CheckRow } from './integrations.queries.ts'
import { isComplete, isSet, type KnownSetting } from './known-settings.ts'

/** A secret's last characters are shown only if the rest is long enough to stay secret. */
const SHOWN = 4
const LONG_ENOUGH = 16

/** @param check the last test of exactly these settings; null if there was none */
export function presentIntegration(
  name: Integration,
  settings: readonly KnownSetting[],
  check: CheckRow | null,
) {
  const valid = isComplete(settings) ? check : null
  return {
    name,
    state: stateOf(settings, valid),
    test_mode: settings.some(isOfTestMode),
    settings: settings.map((setting) => ({
      name: setting.name,
      where: setting.where,
      required: setting.required,
      set: isSet(setting),
      shown: shownOf(setting),
    })),
    checked_at: valid?.checked_at.toISOString() ?? null,
    problem: (valid?.problem ?? null) as Problem | null,
    code: valid?.code ?? null,
    failing_since: valid?.failing_since?.toISOString() ?? null,
  }
}

function stateOf(settings: readonly KnownSetting[], check: CheckRow | null) {
  if (!isComplete(settings)) return 'off' as const
  if (check === null) return 'untested' as const
  return check.problem === null ? ('on' as const) : ('failing' as const)
}

function shownOf({ name, value, secret }: KnownSetting): string | null {
  if (value === null || value === undefined || value === '') return null
  if (name === 'SMTP_URL') return new URL(value).host
  if (!secret) return value
  const line = !value.includes('\n')
  return line && value.length >= LONG_ENOUGH ? `…${value.slice(-SHOWN)}` : null
}

const isOfTestMode = ({ name, value }: KnownSetting): boolean =>
  name === 'STRIPE_SECRET_KEY' && /^[sr]k_test_/.test(value ?? '')
