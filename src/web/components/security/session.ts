import type { Answer } from '#contract/types.ts'
import { securityTexts } from '#text/account/sign-in/security.ts'

const texts = securityTexts.sessions

export type Session = Answer<'GET /sessions'>['sessions'][number]

/** A session’s device, from its user agent. */
export function deviceName({ browser, system }: Pick<Session, 'browser' | 'system'>): string {
  if (browser !== null && system !== null) return texts.device({ browser, system })
  return browser ?? system ?? texts.unknown
}
