import { paths } from '#domain/site-map/paths.ts'
import { teamTexts } from '#text/admin/team.ts'
import { useMails } from '#web/routes/admin/shell/mails.ts'
import type { MessageLink } from '#web/ui/feedback/toast-message.ts'

const texts = teamTexts.form

/** What is said of an invitation: without a mail server it is only stored, and where it can be read. */
export function useInvited(): { said: string; link?: MessageLink } {
  if (useMails()) return { said: texts.sent }
  return { said: texts.stored, link: { href: paths.adminSentMessages(), words: texts.seeStored } }
}
