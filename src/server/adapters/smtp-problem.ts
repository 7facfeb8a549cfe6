import { problemOf, problemOfNetwork } from '#server/kit/provider-problem.ts'
import type { ProviderProblem } from '#server/ports/provider-problem.ts'

/** An error of nodemailer's, with what the server answered. */
interface MailError extends Error {
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
 * Whether the server said that this mail will never arrive, e.g. because nobody has the address: 5xx about the recipient or the
 * content. A refusal of the sender or the password is about the settings, which somebody will correct; 4xx passes.
 */
export function isForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { responseCode = 0, command = '', response = '' } = error as MailError
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA') && !aboutSender(response)
}

/** Some servers accept everything until the text has arrived, and then say that they don't know the sender. */
const aboutSender = (response: string): boolean =>
  /not verified|unverified|sender|from address/i.test(response)
