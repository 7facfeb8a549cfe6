import { type Channel, type MessageKind, kindOf } from '#domain/messages/kinds.ts'
import { blocksOf, fill, numbered, type Values } from '#domain/messages/template.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import type { MessageTemplateUse } from '#server/db/schema/operations.ts'
import { messageTexts } from '#text/messages.ts'
import { capital, type Facts, layOut, subjectLine } from './layout.ts'

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
  if (channel === 'whatsapp') return renderWhatsApp(kind, template.body, values)
  if (channel === 'push') return renderPush(kind, template, values)
  return renderMail(saying, template, values, configuration)
}

/** A title and a few lines; what has no value is left out as in a mail. */
function renderPush(kind: MessageKind, { subject, body }: Words, values: Values): Rendered {
  const lines = blocksOf(body, values).flatMap((block) => (block.type === 'text' ? block.lines : []))
  return {
    subject: subjectLine(fill(subject ?? messageTexts.called[kind].name, values)),
    text: capital(lines.join('\n')),
    html: '',
    template: null,
  }
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
export function renderWhatsApp(kind: MessageKind, body: string, values: Values): Rendered {
  const { names } = numbered(body)
  const filled = names.map((name) => fill(`{${name}}`, values, NOTHING))
  return {
    subject: '',
    text: fill(body, values, NOTHING),
    html: '',
    template: { name: kind, values: filled },
  }
}
