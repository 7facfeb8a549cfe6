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

/** Some servers accept everything until the text has arrived, and then say that they don't know the sender. */
const aboutSender = (response: string): boolean =>
  /not verified|unverified|sender|from address/i.test(response)
