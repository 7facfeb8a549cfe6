import { accessKinds } from '#domain/messages/kinds.ts'
import type { Queryable } from '#server/db/transaction.ts'

/** The longest that a link to an account is valid, a reset link of the sign-in provider is valid, in minutes. */
export const RESET_LINK_MINUTES = 60

/**
 * Removes the text of mails with a link to an account, and with it the link: of one message, of all messages to an address once one link was used,
 * or of those older than the link's lifetime. A later reader of the table sees that a mail was sent, but no usable link.
 */
export async function blankResetMails(
  db: Queryable,
  which: { message_id: number } | { to: string } | { before: Date },
): Promise<void> {
  const blank = db
    .updateTable('message')
    .set({ body_text: null, body_html: null, template: null })
    .where('kind', 'in', accessKinds)
    .where('body_text', 'is not', null)
  if ('message_id' in which) await blank.where('message_id', '=', which.message_id).execute()
  else if ('to' in which) await blank.where('recipient', '=', which.to).execute()
  // A queued one still needs its text.
  else await blank.where('created_at', '<', which.before).where('state', '<>', 'queued').execute()
}
