import type { Customer } from '#contract/types.ts'
import { profileTexts as texts } from '#text/account/profile/profile.ts'

type Wish = Pick<Customer, 'new_email'>

/**
 * What is said once the profile was saved: a new address waits for the link in its mail.
 * @param asked the address that was sent with it, if another one than the present was typed
 */
export function savedWords(before: Wish, saved: Wish, asked: string | undefined): string {
  if (asked === undefined || saved.new_email === null) return texts.saved
  return saved.new_email === before.new_email
    ? texts.emailSentAgain({ email: saved.new_email })
    : texts.emailSent
}
