import contract from '../contracts/whatsapp-cut.json' with { type: 'json' }
import { type Asked, type Reply, startLoopback } from '../loopback.ts'
import { checker, type Schema } from '../schema.ts'
import { type Event, signEvent, type WhatsAppEvents, whatsappEvents } from './events.ts'

const { check } = checker(contract.components.schemas as unknown as Record<string, Schema>)
const schema = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

const TOKEN = 'EAAdoubletokenofthestudio'
const PHONE_NUMBER_ID = '106540352242922'
const APP_SECRET = '5f2b8c0d1e3a49768b7c6d5e4f3a2b1c'
const VERIFY_TOKEN = 'chosen-by-the-studio'
const HOURS_24 = 24 * 60 * 60 * 1000

/** A message as the studio sent it, with the id that it was given. */
export interface Sent {
  id: string
  to: string
  type: 'template' | 'text'
  template?: { name: string; components: { parameters: { text: string }[] }[] }
  text?: { body: string }
}

/** An error in Meta's shape, by its documented code. */
export interface GraphFault {
  status: number
  code: number
  message: string
  is_transient?: boolean
}

export type WhatsAppDouble = Awaited<ReturnType<typeof startWhatsApp>>

/**
 * WhatsApp's Cloud API on loopback. It checks every request and each of its own answers against Meta's contract. As the real one
 * it knows templates only once they are registered, with their number of values; it accepts free text at any time and reports
 * afterwards that it was not delivered, when the person has not written within 24 hours; its ids are new each time.
 * @param templates the number of values of each registered template
 */
export async function startWhatsApp(templates: Record<string, number> = {}, now = () => new Date()) {
  const sent: Sent[] = []
  const late: Event[] = []
  /** When each number last wrote. */
  const wrote = new Map<string, number>()
  let fault: GraphFault | null = null
  let paused = false
  let verified = true
  const numberOf = (to: string): string => to.replace(/^\+/, '').replace(/^521(?=\d{10}$)/, '52')

  /** The record of the number. @see https://developers.facebook.com/docs/graph-api/reference/whats-app-business-account-to-number-current-status/ */
  function ownNumber({ headers, path, search }: Asked): Reply {
    if (headers.authorization !== `Bearer ${TOKEN}`)
      return refuse({ status: 401, code: 190, message: 'Invalid OAuth access token' })
    if (path !== `/${contract.info.version}/${PHONE_NUMBER_ID}`)
      return refuse({ status: 400, code: 100, message: 'Unsupported get request. Object does not exist' })
    if (fault) return refuse(fault)
    const record: Record<string, string> = {
      id: PHONE_NUMBER_ID,
      verified_name: 'Casa Aura',
      code_verification_status: verified ? 'VERIFIED' : 'NOT_VERIFIED',
    }
    const fields = new URLSearchParams(search).get('fields')?.split(',') ?? Object.keys(record)
    return {
      status: 200,
      body: JSON.stringify(Object.fromEntries(fields.map((name) => [name, record[name]]))),
    }
  }

  function call(asked: Asked): Reply {
    if (asked.method === 'GET') return ownNumber(asked)
    const refusal = refusalOf(asked)
    if (refusal) return refuse(refusal)
    const body = JSON.parse(asked.text) as Omit<Sent, 'id'>
    const refused = fault ?? (body.type === 'template' ? templateFault(body) : null)
    if (refused) return refuse(refused)
    const id = `wamid.${Buffer.from(crypto.randomUUID()).toString('base64')}`
    if (paused) return accept(body, id, 'paused')
    sent.push({ ...body, id })
    const silent = now().getTime() - (wrote.get(numberOf(body.to)) ?? 0) > HOURS_24
    if (body.type === 'text' && silent) late.push(events.failed({ id, to: body.to }, REENGAGE))
    return accept(body, id, 'accepted')
  }

  function refusalOf({ method, path, headers, text }: Asked): GraphFault | null {
    if (method !== 'POST' || path !== `/${contract.info.version}/${PHONE_NUMBER_ID}/messages`)
      return { status: 404, code: 2500, message: `Unknown path components: ${path}` }
    if (headers.authorization !== `Bearer ${TOKEN}`)
      return { status: 401, code: 190, message: 'Invalid OAuth access token' }
    if (headers['content-type'] !== 'application/json')
      return { status: 400, code: 100, message: 'Unsupported content type' }
    const body = JSON.parse(text) as { type?: string; to?: string; text?: { body?: string } }
    const [wrong] = check(schema(body.type === 'text' ? 'TextMessage' : 'TemplateMessage'), body)
    if (wrong) return { status: 400, code: 100, message: `(#100) ${wrong.what} parameter: ${wrong.path}` }
    if (!/^\+?[1-9]\d{10,14}$/.test(body.to ?? ''))
      return { status: 400, code: 131009, message: 'Parameter value is not valid: to' }
    const length = body.text?.body?.length
    if (body.type === 'text' && (!length || length > 4096))
      return { status: 400, code: 100, message: '(#100) Param text[body] must be from 1 to 4096 characters' }
    return null
  }

  function templateFault({ template }: Omit<Sent, 'id'>): GraphFault | null {
    const { name = '', components = [] } = template ?? {}
    const wanted = templates[name]
    if (wanted === undefined)
      return { status: 404, code: 132001, message: `Template name (${name}) does not exist in es_MX` }
    const values = components.flatMap(({ parameters }) => parameters)
    if (values.length !== wanted)
      return { status: 400, code: 132000, message: 'Number of parameters does not match' }
    if (values.some(({ text }) => text === '' || /[\n\t]| {5}/.test(text)))
      return { status: 400, code: 132018, message: 'Parameter text is not valid' }
    return null
  }

  const loopback = await startLoopback(0, { page: () => null, call })
  const events: WhatsAppEvents = whatsappEvents(PHONE_NUMBER_ID, now)

  return {
    ...loopback,
    sent,
    /** What it reports of its own accord, such as free text that was not delivered; taken once. */
    late: () => late.splice(0),
    events: {
      ...events,
      /** Somebody writes to the studio; for 24 hours it may answer in free text. */
      says(from: string, said: Parameters<WhatsAppEvents['says']>[1], number = PHONE_NUMBER_ID) {
        if (number === PHONE_NUMBER_ID) wrote.set(numberOf(from), now().getTime())
        return events.says(from, said, number)
      },
    },
    sign: (event: Event) => signEvent(event, APP_SECRET),
    /** Answers every valid request with this error, until called with null. */
    fault(next: GraphFault | null) {
      fault = next
    },
    /** Meta pauses templates that many people complain about, and still answers with success. */
    pause(next: boolean) {
      paused = next
    },
    /** Whether the studio has shown Meta that the number is its own. */
    verified(next: boolean) {
      verified = next
    },
    environment: {
      WHATSAPP_URL: loopback.url,
      WHATSAPP_TOKEN: TOKEN,
      WHATSAPP_PHONE_NUMBER_ID: PHONE_NUMBER_ID,
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
    },
  }
}

const REENGAGE = {
  code: 131047,
  title: 'Re-engagement message',
  message: 'Re-engagement message',
  error_data: {
    details:
      'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  },
}

function accept({ to }: Omit<Sent, 'id'>, id: string, message_status: string): Reply {
  return answer(200, 'MessageResponsePayload', {
    messaging_product: 'whatsapp',
    contacts: [{ input: to, wa_id: to.replace(/^\+/, '') }],
    messages: [{ id, message_status }],
  })
}

function refuse({ status, code, message, is_transient }: GraphFault): Reply {
  const more = is_transient === undefined ? {} : { is_transient }
  return answer(status, 'GraphAPIError', {
    error: { message, type: 'OAuthException', code, fbtrace_id: crypto.randomUUID().slice(0, 22), ...more },
  })
}

function answer(status: number, name: string, body: unknown): Reply {
  const [wrong] = check(schema(name), body)
  if (wrong) throw new Error(`the double answered what Meta never does: ${wrong.what} ${wrong.path}`)
  return { status, body: JSON.stringify(body) }
}
