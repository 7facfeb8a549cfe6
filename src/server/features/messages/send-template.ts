import { longestTemplate } from '#domain/messages/by-hand.ts'
import type { MessageKind } from '#domain/messages/kinds.ts'
import { placeholdersIn } from '#domain/messages/template.ts'
import type { Trx } from '#server/db/transaction.ts'
import { queueMessages } from '#server/features/messages/queue-message.ts'
import { findHandTemplates } from '#server/features/messages/templates.queries.ts'
import { renderWhatsApp } from '#server/features/messages/words/render-message.ts'
import { AppError, invalidFields } from '#server/kit/errors.ts'
import type { By } from '#server/shared/audit.ts'
import { errorTexts } from '#text/errors.ts'
import { messageErrors } from '#text/errors/messages.ts'

export interface TemplateUse {
  kind: MessageKind
  /** The text that the sender saw. */
  body: string
  values: Readonly<Record<string, string>>
}

interface Sending extends By {
  to: {
    customer_id: number | null
    recipient: string
    /** The incoming message that it answers. */
    answers: number | null
    waits_until: Date | null
  }
  template: TemplateUse
}

/**
 * Queues one of the studio's approved templates with the values that staff filled in. Throws AppError 400 for values that are
 * missing, unknown or too long, 409 when the text is another one by now, and 412 for a template that the studio does not send, or
 * the person does not want.
 */
export async function sendTemplate(trx: Trx, { to, template, ...by }: Sending): Promise<void> {
  const { kind, body } = template
  const current = (await findHandTemplates(trx)).find((one) => one.kind === kind)
  if (current === undefined) throw new AppError(412, 'no_template', messageErrors.noTemplate)
  if (current.body !== body) throw new AppError(409, 'changed_meanwhile', messageErrors.templateChanged)
  if (to.customer_id !== null && (await hasDeclined(trx, to.customer_id, kind)))
    throw new AppError(412, 'no_way', messageErrors.noWay.declined)
  const rendered = renderWhatsApp(kind, body, valuesOf(template))
  if (rendered.text.length > longestTemplate)
    throw invalidFields({ template: messageErrors.templateTooLong({ most: longestTemplate }) })
  await queueMessages(trx, [
    {
      ...rendered,
      customer_id: to.customer_id,
      kind,
      channel: 'whatsapp',
      recipient: to.recipient,
      dedupe_key: `by_hand:${kind}:${to.customer_id ?? to.recipient}:${by.request_id}`,
      sent_by: by.actor_customer_id,
      waits_until: to.waits_until,
      ...(to.answers !== null && { answers: to.answers }),
    },
  ])
}

/** A value for each placeholder, in one line: WhatsApp accepts no other. */
function valuesOf({ body, values }: TemplateUse): Record<string, string> {
  const names = placeholdersIn(body)
  const line = (name: string): string => (values[name] ?? '').replaceAll(/\s+/g, ' ').trim()
  const missing = names.filter((name) => line(name) === '')
  const unknown = Object.keys(values).filter((name) => !names.includes(name))
  if (missing.length + unknown.length > 0)
    throw invalidFields(
      Object.fromEntries([
        ...missing.map((name) => [`template.values.${name}`, errorTexts.fields.required]),
        ...unknown.map((name) => [
          `template.values.${name}`,
          messageErrors.unknownPlaceholder({ name: `{${name}}` }),
        ]),
      ]),
    )
  return Object.fromEntries(names.map((name) => [name, line(name)]))
}

const hasDeclined = async (trx: Trx, customer_id: number, kind: MessageKind): Promise<boolean> =>
  (await trx
    .selectFrom('message_opt_out')
    .select('kind')
    .where('customer_id', '=', customer_id)
    .where('kind', '=', kind)
    .where('channel', '=', 'whatsapp')
    .executeTakeFirst()) !== undefined
