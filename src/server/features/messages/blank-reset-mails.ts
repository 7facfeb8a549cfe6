import type { Queryable } from '#server/db/transaction.ts'

/** A link lives this long; see the sign-in provider. */
export const RESET_LINK_MINUTES = 60

/**
 * Removes the text, and with it the link, of mails to set a new password: of one that has left, of all to an e-mail once one of
 * them was used, or of those whose link is over. Who reads the table later finds that a mail was sent, and nothing to use.
 */
export async function blankResetMails(
  db: Queryable,
  which: { message_id: number } | { to: string } | { before: Date },
): Promise<void> {
  const blank = db
    .updateTable('message')
    .set({ body_text: null, body_html: null, template: null })
    .where('kind', '=', 'reset')
    .where('body_text', 'is not', null)
  if ('message_id' in which) await blank.where('message_id', '=', which.message_id).execute()
  else if ('to' in which) await blank.where('recipient', '=', which.to).execute()
  // One that waits to be sent would leave without its text.
  else await blank.where('created_at', '<', which.before).where('state', '<>', 'queued').execute()
}
