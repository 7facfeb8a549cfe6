import type { Customer } from '#contract/types.ts'
import { profileTexts as texts } from '#text/account/profile/profile.ts'

type Wish = Pick<Customer, 'new_email'>

/**
 * The message after saving the profile: a new e-mail must be confirmed by its link. @param asked the new e-mail, if it
 * was changed
 */
export function savedWords(before: Wish, saved: Wish, asked: string | undefined): string {
  if (asked === undefined || saved.new_email === null) return texts.saved
  return saved.new_email === before.new_email
    ? texts.emailSentAgain({ email: saved.new_email })
    : texts.emailSent
}
