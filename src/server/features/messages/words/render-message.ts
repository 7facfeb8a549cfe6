import { type Channel, type MessageKind, kindOf } from '#domain/messages/kinds.ts'
import { blocksOf, fill, numbered, type Values } from '#domain/messages/template.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import type { MessageTemplateUse } from '#server/db/schema/operations.ts'
import { messageTexts } from '#text/messages.ts'
import { type Facts, layOut } from './layout.ts'

/** What a message says, on any channel. */
export interface MessageData {
  kind: MessageKind
  /** The person's first name; may be empty. */
  name: string
  values: Values
  details: Facts
  /** The link of its button. */
  link: string
  /** The link to opt out of this kind; null if there is none. */
  unsubscribe: string | null
}

export interface Rendered {
  subject: string
  text: string
  html: string
  template: MessageTemplateUse | null
}

/** WhatsApp rejects empty values. */
const NOTHING = '—'

type Words = { subject: string | null; body: string }

/** Renders a template for one channel. */
export function renderMessage(
  saying: MessageData,
  channel: Channel,
  template: Words,
  configuration: Configuration,
): Rendered {
  const { kind, name, link, details } = saying
  const lines = details.map(([label, value]) => `${label}: ${value}`).join(', ')
  const values: Values = {
    ...saying.values,
    nombre: name,
    estudio: configuration.business_name,
    enlace: link,
    detalles: lines,
  }
  return channel === 'whatsapp'
    ? renderWhatsApp(kind, template.body, values)
    : renderMail(saying, template, values, configuration)
}

function renderMail(
  { kind, link, details, unsubscribe }: MessageData,
  { subject, body }: Words,
  values: Values,
  configuration: Configuration,
): Rendered {
  const { name, button } = messageTexts.called[kind]
  const { why, link: label } = messageTexts.optOut
  const wanted = unsubscribe !== null && kindOf(kind).optional
  const content = layOut(
    {
      subject: fill(subject ?? name, values),
      blocks: blocksOf(body, values),
      facts: details,
      button: { label: button, href: link },
      optOut: wanted
        ? { why: why({ kind: name, business: configuration.business_name }), label, href: unsubscribe }
        : null,
    },
    configuration,
  )
  return { ...content, template: null }
}

/** Meta fills the values into its approved template, so every placeholder needs one, even if empty. */
function renderWhatsApp(kind: MessageKind, body: string, values: Values): Rendered {
  const { names } = numbered(body)
  const filled = names.map((name) => fill(`{${name}}`, values, NOTHING))
  return {
    subject: '',
    text: fill(body, values, NOTHING),
    html: '',
    template: { name: kind, values: filled },
  }
}
