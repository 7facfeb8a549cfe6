import { INVITATION_MS } from '#domain/accounts/invitation.ts'
import { accessKinds } from '#domain/messages/kinds.ts'
import type { Queryable } from '#server/db/transaction.ts'

/** The longest that a link to an account is valid, an invitation's apart, in ms: that of a new password. */
const LINK_MS = 60 * 60_000

/**
 * Removes the text of mails with a link to an account, and with it the link: of one message, of all messages to an address once one link was used,
 * or of those whose link is over. A later reader of the table sees that a mail was sent, but no usable link.
 */
export async function blankResetMails(
  db: Queryable,
  which: { message_id: number } | { to: string } | { now: Date },
): Promise<void> {
  const blank = db
    .updateTable('message')
    .set({ body_text: null, body_html: null, template: null })
    .where('kind', 'in', accessKinds)
    .where('body_text', 'is not', null)
  if ('message_id' in which) await blank.where('message_id', '=', which.message_id).execute()
  else if ('to' in which) await blank.where('recipient', '=', which.to).execute()
  // A queued one still needs its text.
  else
    await blank
      .where((eb) =>
        eb.or([
          eb('created_at', '<', new Date(which.now.getTime() - INVITATION_MS)),
          eb.and([
            eb('kind', '<>', 'invitation'),
            eb('created_at', '<', new Date(which.now.getTime() - LINK_MS)),
          ]),
        ]),
      )
      .where('state', '<>', 'queued')
      .execute()
}
