import { createHmac } from 'node:crypto'

/** A webhook's body before it is signed. */
export interface Event {
  object: 'whatsapp_business_account'
  entry: unknown[]
}

interface Said {
  text?: string
  /** The id of the message that is quoted. */
  quoting?: string
  /** A quick-reply button of a template. */
  button?: string
  /** Anything but text, such as `image`. */
  type?: string
  id?: string
  at?: Date
}

interface About {
  id: string
  to: string
}

export type WhatsAppEvents = ReturnType<typeof whatsappEvents>

const newId = (): string => `wamid.${Buffer.from(crypto.randomUUID()).toString('base64')}`

/** Webhooks of the Cloud API as Meta documents them. @see https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/components */
export function whatsappEvents(phoneNumberId: string, now: () => Date) {
  const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000))
  const event = (value: object, number = phoneNumberId): Event => ({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '525550001111', phone_number_id: number },
              ...value,
            },
          },
        ],
      },
    ],
  })
  const status = (state: string, { id, to }: About, at: Date, more = {}): Event =>
    event({
      statuses: [
        {
          id,
          status: state,
          timestamp: seconds(at),
          recipient_id: to,
          conversation: { id: newId(), origin: { type: 'utility' } },
          ...more,
        },
      ],
    })
  return {
    sent: (about: About, at = now()) => status('sent', about, at),
    delivered: (about: About, at = now()) => status('delivered', about, at),
    read: (about: About, at = now()) => status('read', about, at),
    failed: (about: About, error: object, at = now()) => status('failed', about, at, { errors: [error] }),
    says(
      from: string,
      { text, quoting, button, type, id = newId(), at = now() }: Said,
      number?: string,
    ): Event {
      const content =
        button !== undefined
          ? { type: 'button', button: { text: button, payload: button } }
          : text !== undefined
            ? { type: 'text', text: { body: text } }
            : {
                type: type ?? 'image',
                [type ?? 'image']: { id: '1003383421387256', mime_type: 'image/jpeg' },
              }
      return event(
        {
          contacts: [{ profile: { name: 'Eva Núñez' }, wa_id: from }],
          messages: [
            {
              from,
              id,
              timestamp: seconds(at),
              ...(quoting === undefined ? {} : { context: { from: '525550001111', id: quoting } }),
              ...content,
            },
          ],
        },
        number,
      )
    },
  }
}

/** The request's body and headers. Meta escapes what is not ASCII, and signs exactly these bytes. */
export function signEvent(event: Event, secret: string) {
  const body = JSON.stringify(event).replaceAll(
    /[^ -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return {
    body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
  }
}
