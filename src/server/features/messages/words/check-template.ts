import {
  type Channel,
  channelsOf,
  hasSubject,
  kindOf,
  type MessageKind,
  placeholdersFor,
} from '#domain/messages/kinds.ts'
import { problemsOf, type TemplateProblem } from '#domain/messages/template.ts'
import { AppError, invalidFields, notFound } from '#server/kit/errors.ts'
import { messageErrors } from '#text/errors/messages.ts'

export interface TemplateWords {
  kind: MessageKind
  channel: Channel
  subject?: string | null | undefined
  body: string
}

/**
 * The text to store, without fields that the channel does not use. Throws AppError 400 with one error per wrong field, or 404.
 */
export function checkTemplate({ kind, channel, subject, body }: TemplateWords): {
  subject: string | null
  body: string
} {
  requireCarried(kind, channel)
  const words = {
    subject: hasSubject(channel) ? (subject ?? '').trim() : null,
    body: body.replaceAll('\r\n', '\n').trim(),
  }
  const problems = problemsOf(words, rulesOf(kind, channel))
  if (problems.length > 0)
    throw invalidFields(Object.fromEntries(problems.map((one) => [one.field, textOf(one)])))
  return words
}

/** Throws AppError 404 if the channel does not send this kind. */
export function requireCarried(kind: MessageKind, channel: Channel): void {
  if (!channelsOf(kind).includes(channel)) throw notFound(messageErrors.unknownMessage)
}

/** Throws AppError 412 for a message that customers cannot do without, such as a reset link. */
export function requireMayDisable(kind: MessageKind, channel: Channel): void {
  if (rulesOf(kind, channel).essential !== undefined)
    throw new AppError(412, 'message_needed', messageErrors.cannotDisable)
}

export function rulesOf(kind: MessageKind, channel: Channel) {
  const allowed = placeholdersFor(kind, channel)
  const { essential } = kindOf(kind)
  return {
    allowed,
    essential: essential !== undefined && allowed.includes(essential) ? essential : undefined,
  }
}

function textOf(problem: TemplateProblem): string {
  switch (problem.problem) {
    case 'empty':
      return problem.field === 'subject' ? messageErrors.emptySubject : messageErrors.emptyBody
    case 'lines':
      return messageErrors.subjectLines
    case 'unknown':
      return problem.name === ''
        ? messageErrors.emptyBraces({ braces: '{}' })
        : messageErrors.unknownPlaceholder({ name: `{${problem.name}}` })
    case 'missing':
      return messageErrors.missingPlaceholder({ name: `{${problem.name}}` })
  }
}
