import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Undeliverable } from '#server/ports/messenger.ts'
import { limits, refusals } from '#tests/vendors/whatsapp/faults.ts'
import { startWhatsApp, type GraphFault, type WhatsAppDouble } from '#tests/vendors/whatsapp/server.ts'
import { whatsappMessenger } from './whatsapp.ts'

let meta: WhatsAppDouble
beforeEach(async () => {
  meta = await startWhatsApp({ class_reminder: 2 })
})
afterEach(async () => {
  await meta.close()
})

const messenger = (token = meta.environment.WHATSAPP_TOKEN) =>
  whatsappMessenger({
    url: meta.url,
    token,
    phoneNumberId: meta.environment.WHATSAPP_PHONE_NUMBER_ID,
  })
const message = {
  messageId: 7,
  recipient: '5512345678',
  subject: '',
  text: 'Hola, Eva',
  html: '',
  template: { name: 'class_reminder', values: ['Eva', 'Yoga\ny  más'] },
  notification: null,
  unsubscribe: null,
}

it('sends an approved template to the Mexican number, with its values in order', async () => {
  const delivery = await messenger().deliver(message)
  const [sent] = meta.sent
  expect(delivery).toEqual({ state: 'sent', providerId: sent?.id })
  expect(sent).toMatchObject({
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
  })
})

it('sends free text without a template, to a number with its country code as it is', async () => {
  await messenger().deliver({ ...message, recipient: '5215512345678', template: null })
  expect(meta.sent).toMatchObject([{ to: '5215512345678', type: 'text', text: { body: 'Hola, Eva' } }])
})

describe('a refusal', () => {
  const refused = (given = message, token?: string) =>
    messenger(token)
      .deliver(given)
      .then(
        () => null,
        (thrown: unknown) => thrown as Error,
      )
  const isForGood = (thrown: Error | null, forGood: boolean) => {
    expect(thrown).toBeInstanceOf(Error)
    expect(thrown instanceof Undeliverable).toBe(forGood)
    expect(thrown?.message).toMatch(/^WhatsApp/)
    expect(thrown?.message).not.toContain(meta.environment.WHATSAPP_TOKEN)
  }

  it.each<[string, GraphFault, boolean]>([
    ...limits.map((fault): [string, GraphFault, boolean] => [`the limit ${fault.code}`, fault, false]),
    ...refusals.map((fault): [string, GraphFault, boolean] => [`the refusal ${fault.code}`, fault, true]),
    [
      'a fault that passes',
      { status: 400, code: 131000, message: 'Something went wrong', is_transient: true },
      false,
    ],
    ['too many at once', { status: 429, code: 130429, message: 'Rate limit hit' }, false],
    ['a fault of theirs', { status: 500, code: 2, message: 'Service unavailable' }, false],
    ['a number without WhatsApp', { status: 400, code: 131026, message: 'Message undeliverable' }, true],
  ])('for %s', async (_, fault, forGood) => {
    meta.fault(fault)
    isForGood(await refused(), forGood)
  })

  it('of what Meta does not know or accept is for good', async () => {
    isForGood(await refused({ ...message, template: { name: 'birthday', values: ['Eva'] } }), true)
    isForGood(await refused({ ...message, template: { name: 'class_reminder', values: ['Eva'] } }), true)
    isForGood(await refused({ ...message, recipient: '551234' }), true)
    expect(meta.sent).toEqual([])
  })

  it('of an expired token is not, since somebody will renew it', async () => {
    isForGood(await refused(message, 'an-expired-token-of-20'), false)
  })

  it('of a paused template is for good, although Meta answers with success', async () => {
    meta.pause(true)
    isForGood(await refused(), true)
  })
})
