import type { Answer } from '#contract/types.ts'
import { securityTexts } from '#text/account/sign-in/security.ts'

const texts = securityTexts.sessions

export type Session = Answer<'GET /sessions'>['sessions'][number]

/** The name of a session's device, as far as its browser told. */
export function deviceName({ browser, system }: Pick<Session, 'browser' | 'system'>): string {
  if (browser !== null && system !== null) return texts.device({ browser, system })
  return browser ?? system ?? texts.unknown
}
