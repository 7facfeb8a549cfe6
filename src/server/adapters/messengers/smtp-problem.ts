import { type DeliveryProblem, mailboxProblem } from '#domain/messages/delivery-problems.ts'
import { hasCode } from '#server/environment/create-once.ts'
import { problemOf, problemOfNetwork } from '#server/kit/provider-problem.ts'
import { NotDelivered, Undeliverable } from '#server/ports/messenger.ts'
import type { ProviderProblem } from '#server/ports/provider-problem.ts'

/** An error of nodemailer's, with what the server answered. */
export interface MailError extends Error {
  code?: string
  responseCode?: number
  command?: string
  response?: string
}

/** What a mail that was not sent says about the settings; null for an error that is none of the mail server's. */
export function smtpProblem(error: unknown): ProviderProblem | null {
  if (!(error instanceof Error)) return null
  const { code, responseCode, command, response = '' } = error as MailError
  if (code === 'ETLS') return problemOf('no_tls')
  if (code === 'EAUTH') return problemOf('wrong_key', responseCode)
  if (command === 'MAIL FROM' || (responseCode !== undefined && aboutSender(response)))
    return problemOf('unverified_sender', responseCode)
  if (responseCode !== undefined)
    return problemOf(responseCode >= 500 ? 'refused' : 'provider_down', responseCode)
  return problemOfNetwork(error)
}

/**
 * Why a mail was not sent. Undeliverable if the server said that it will never arrive, e.g. because the address does not exist: 5xx
 * about the recipient or the content. A refusal of the sender or the password is about the settings, which somebody will correct;
 * 4xx passes.
 */
export function notSent(error: unknown): NotDelivered {
  const { responseCode = 0, command = '', response = '', message = '' } = (error ?? {}) as Partial<MailError>
  const aboutThis = (command === 'RCPT TO' || command === 'DATA') && !aboutSender(response)
  if (aboutThis && responseCode >= 500)
    return new Undeliverable(mailboxProblem(response) ?? 'refused', message, { cause: error })
  return new NotDelivered(passing(error, aboutThis ? response : ''), message || String(error), {
    cause: error,
  })
}

function passing(error: unknown, response: string): DeliveryProblem {
  if (mailboxProblem(response) === 'mailbox_full') return 'mailbox_full'
  // What came was no answer of a mail server's.
  if (hasCode(error, 'EPROTOCOL')) return 'provider_down'
  const problem = smtpProblem(error)?.problem
  if (problem === 'unreachable' || problem === 'slow') return 'unreachable'
  if (problem === 'no_tls' || problem === 'wrong_key' || problem === 'unverified_sender') return 'settings'
  return problem === undefined ? 'unknown' : 'provider_down'
}

/** Some servers accept everything until the text has arrived, and then say that they don't know the sender. */
const aboutSender = (response: string): boolean =>
  /not verified|unverified|sender|from address/i.test(response)
