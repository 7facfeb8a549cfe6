import { isPassing, whatsappProblem } from '#domain/messages/delivery-problems.ts'
import { problemOf, problemOfNetwork, problemOfStatus } from '#server/kit/provider-problem.ts'
import { type Messenger, NotDelivered, Undeliverable } from '#server/ports/messenger.ts'
import { redact } from '#server/kit/observing/redact.ts'
import type { ProviderProblem } from '#server/ports/provider-problem.ts'

/** https://developers.facebook.com/docs/graph-api/changelog */
const VERSION = 'v23.0'
const COUNTRY = '52'
const LANGUAGE = 'es_MX'
const TIMEOUT_MS = 20_000

export interface WhatsAppAccount {
  /** https://graph.facebook.com except in tests. */
  url: string
  token: string
  phoneNumberId: string
  /** How long it waits for an answer. */
  timeoutMs?: number
}

interface Answer {
  messages?: { id?: string; message_status?: string }[]
}

interface GraphError {
  error?: { message?: string; code?: number; is_transient?: boolean }
}

/**
 * WhatsApp through Meta's Cloud API. A studio may start a conversation only with templates that Meta has approved; free text is
 * delivered for 24 hours after the person wrote.
 */
export function whatsappMessenger(account: WhatsAppAccount): Messenger {
  const { url, token, phoneNumberId, timeoutMs = TIMEOUT_MS } = account
  const address = `${url}/${VERSION}/${phoneNumberId}/messages`
  return {
    channel: 'whatsapp',
    delivers: true,
    async deliver({ recipient, template, text }) {
      const response = await ask(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          ...addressedTo(recipient),
          ...(template ? templateOf(template) : textOf(text)),
        }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      if (!response.ok) throw await refusalOf(response, token)
      const { messages = [] } = (await response.json().catch(() => ({}))) as Answer
      // Meta pauses a template that many people complain about, but still responds with success.
      if (messages.some(({ message_status }) => message_status === 'paused'))
        throw new Undeliverable('template', `WhatsApp: the template ${template?.name ?? ''} is paused`)
      const [accepted] = messages
      // Not Meta's, e.g. of a proxy: perhaps Meta does not have the message.
      if (accepted?.id === undefined)
        throw new NotDelivered('provider_down', 'WhatsApp: an answer without an id')
      return { state: 'sent', providerId: accepted.id }
    },
    probe: () => probe(account),
    close: () => Promise.resolve(),
  }
}

/** @see https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes */
const TOKEN_EXPIRED = 190
const OBJECT_UNKNOWN = 100
const PERMISSION_CODES = new Set([3, 10])

/** Reads the number's own record: a message would need a template that Meta has approved. */
async function probe({ url, token, phoneNumberId }: WhatsAppAccount): Promise<ProviderProblem | null> {
  let response: Response
  try {
    response = await fetch(`${url}/${VERSION}/${phoneNumberId}?fields=id,code_verification_status`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
  } catch (error) {
    const problem = problemOfNetwork(error)
    if (problem) return problem
    throw error
  }
  if (response.ok) {
    const { code_verification_status } = (await response.json()) as { code_verification_status?: string }
    return code_verification_status === 'NOT_VERIFIED'
      ? problemOf('unverified_number', code_verification_status)
      : null
  }
  const { error } = (await response.json().catch(() => ({}))) as GraphError
  const code = error?.code
  if (code === TOKEN_EXPIRED) return problemOf('wrong_key', code)
  if (code === OBJECT_UNKNOWN) return problemOf('wrong_number', code)
  if (code !== undefined && (PERMISSION_CODES.has(code) || (code >= 200 && code < 300)))
    return problemOf('no_permission', code)
  return problemOfStatus(response.status, code)
}

const NATIONAL_DIGITS = 10

/** A customer's phone is ten digits; who wrote to the studio is known by a number with its country code. */
const addressedTo = (phone: string) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: phone.length === NATIONAL_DIGITS ? `${COUNTRY}${phone}` : phone,
})

const textOf = (body: string) => ({ type: 'text', text: { body, preview_url: false } })

function templateOf({ name, values }: { name: string; values: readonly string[] }) {
  return {
    type: 'template',
    template: {
      name,
      language: { code: LANGUAGE },
      components: [
        // Line breaks and long gaps in a value are refused.
        {
          type: 'body',
          parameters: values.map((value) => ({ type: 'text', text: value.replaceAll(/\s+/g, ' ') })),
        },
      ],
    },
  }
}

/** Throws NotDelivered when there is no answer: the message may be sent twice, which is better than never. */
async function ask(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request)
  } catch (error) {
    throw new NotDelivered('unreachable', `WhatsApp: ${reasonOf(error)}`, { cause: error })
  }
}

/** The message of `fetch`'s own error says only that it failed; its code says why. */
const reasonOf = (error: unknown): string => problemOfNetwork(error)?.code ?? 'no answer'

/**
 * The response as an error for the messages page. A limit, an error on Meta's side and wrong settings are retried, others are
 * not. The code comes first: Meta answers most limits with 400.
 */
async function refusalOf(response: Response, token: string): Promise<NotDelivered> {
  const { status, statusText } = response
  const { error } = (await response.json().catch(() => ({}))) as GraphError
  const code = error?.code
  // Meta quotes a token that it cannot read.
  const said = redact(error?.message ?? statusText, [token])
  const text = `WhatsApp ${status}${code ? ` (${code})` : ''}: ${said}`
  const problem = whatsappProblem(code)
  if (isPassing(problem)) return new NotDelivered(problem, text)
  // Somebody will renew an expired token, and the deferred messages are still wanted.
  if (status === 401 || status === 403) return new NotDelivered('settings', text)
  if (status === 429) return new NotDelivered('limited', text)
  if (status >= 500 || error?.is_transient === true) return new NotDelivered('provider_down', text)
  return new Undeliverable(problem, text)
}
