import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Undeliverable } from '#server/ports/messenger.ts'
import contract from '#tests/contracts/whatsapp.json' with { type: 'json' }
import { whatsappMessenger } from './whatsapp.ts'

type Schema = Parameters<typeof z.fromJSONSchema>[0]
const schemaOf = (name: keyof typeof contract.schemas) => z.fromJSONSchema(contract.schemas[name] as Schema)
const request = schemaOf('TemplateMessage')
const accepted = {
  messaging_product: 'whatsapp',
  contacts: [{ input: '525512345678', wa_id: '525512345678' }],
  messages: [{ id: 'wamid.x', message_status: 'accepted' }],
}

let server: Server
/** The double's response to a valid request. */
let answer: { status: number; body: unknown }
let received: { path: string; authorization: string | undefined; body: Record<string, unknown> }[]

beforeEach(async () => {
  answer = { status: 200, body: accepted }
  received = []
  server = createServer((incoming, outgoing) => void serve(incoming, outgoing))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterEach(() => new Promise<void>((done) => server.close(() => done())))

/** Meta's side: it knows one path and checks requests against Meta's own contract. */
async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = await read(incoming)
  const known = incoming.method === 'POST' && incoming.url === contract.path.replace(/\{.*\}/, '12345')
  const valid = known && request.safeParse(body).success
  const { status, body: said } = valid ? answer : { status: 400, body: error(100, 'Invalid parameter') }
  received.push({ path: incoming.url ?? '', authorization: incoming.headers.authorization, body })
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
}

async function read(incoming: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
}

const error = (code: number, message: string, more = {}) => ({
  error: { message, type: 'OAuthException', code, fbtrace_id: 'x', ...more },
})
const messenger = () =>
  whatsappMessenger({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: 'a-token-of-20-letters',
    phoneNumberId: '12345',
  })
const message = {
  messageId: 7,
  recipient: '5512345678',
  subject: '',
  text: 'Hola, Eva',
  html: '',
  template: { name: 'class_reminder', values: ['Eva', 'Yoga\ny  más'] },
  unsubscribe: null,
}

it('sends an approved template to the Mexican number, with its values in order', async () => {
  expect(await messenger().deliver(message)).toBe('sent')
  expect(received).toEqual([
    {
      path: '/v23.0/12345/messages',
      authorization: 'Bearer a-token-of-20-letters',
      body: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '525512345678',
        type: 'template',
        template: {
          name: 'class_reminder',
          language: { code: 'es_MX' },
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'Eva' },
                { type: 'text', text: 'Yoga y más' },
              ],
            },
          ],
        },
      },
    },
  ])
})

describe('a refusal', () => {
  const refused = (status: number, body: unknown) => {
    answer = { status, body }
    return messenger()
      .deliver(message)
      .then(
        () => null,
        (thrown: unknown) => thrown as Error,
      )
  }
  it.each([
    ['a template that is not there', 404, error(132001, 'Template name does not exist'), true],
    ['a wrong number of values', 400, error(132000, 'Number of parameters does not match'), true],
    ['a paused template', 200, { ...accepted, messages: [{ id: 'x', message_status: 'paused' }] }, true],
    ['a fault that passes', 400, error(131000, 'Something went wrong', { is_transient: true }), false],
    ['too many at once', 429, error(130429, 'Rate limit hit'), false],
    ['a token that ran out', 401, error(190, 'Access token has expired'), false],
    ['a fault of theirs', 500, 'no JSON', false],
  ])('for %s', async (_, status, body, forGood) => {
    const thrown = await refused(status, body)
    expect(thrown).toBeInstanceOf(Error)
    expect(thrown instanceof Undeliverable).toBe(forGood)
    expect(thrown?.message).toMatch(/^WhatsApp/)
    expect(thrown?.message).not.toContain('a-token')
  })

  it('uses only error codes of Meta’s contract', () => {
    expect(schemaOf('GraphAPIError').safeParse(error(1, 'x')).success).toBe(true)
    expect(schemaOf('MessageResponsePayload').safeParse(accepted).success).toBe(true)
    expect(request.safeParse({ to: '1' }).success).toBe(false)
  })

  it('happens before sending for a message without a template', async () => {
    await expect(messenger().deliver({ ...message, template: null })).rejects.toBeInstanceOf(Undeliverable)
    expect(received).toEqual([])
  })
})
