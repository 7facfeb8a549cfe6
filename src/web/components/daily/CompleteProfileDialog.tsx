import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { RequiredProfileField } from '#domain/people/pending-profile.ts'
import { phoneDigits } from '#domain/phone.ts'
import { completeTexts as texts, profileTexts as profile } from '#text/account/profile.ts'
import { api } from '#web/api/browser.ts'
import { useForm } from '#web/api/use-form.ts'
import { checkName, checkPhone } from '#web/components/auth/checks.ts'
import { PhoneInput } from '#web/components/auth/PhoneInput.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Problem } from '#web/ui/feedback.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useToast } from '#web/ui/Toast.tsx'
import styles from './daily.module.css'

interface CompleteProfileDialogProps {
  pending: readonly RequiredProfileField[]
  onClose: () => void
}

/** The missing personal data in one short form, which can be put off. */
export default function CompleteProfileDialog({ pending, onClose }: CompleteProfileDialogProps): ReactNode {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const form = useForm({
    checks: ({ text }) =>
      Object.fromEntries(
        pending.map((field) => [
          field,
          field === 'phone' ? checkPhone(phoneDigits(text(field))) : checkName(text(field)),
        ]),
      ),
    send: ({ text }) =>
      api('PUT /customer', {
        body: Object.fromEntries(
          pending.map((field) => [field, field === 'phone' ? phoneDigits(text(field)) : text(field)]),
        ),
      }),
    done: async () => {
      toast.success(profile.saved)
      await revalidate()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      width={500}
      staticBackdrop
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {texts.later}
          </Button>
          <Button {...form.button} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form {...form.props} className={styles['fields']}>
        <p>{texts.why}</p>
        {pending.includes('name') ? (
          <Input {...form.field('name')} label={profile.name} autoComplete="given-name" maxLength={80} />
        ) : null}
        {pending.includes('last_name') ? (
          <Input
            {...form.field('last_name')}
            label={profile.lastName}
            autoComplete="family-name"
            maxLength={80}
          />
        ) : null}
        {pending.includes('phone') ? <PhoneInput {...form.field('phone')} label={profile.phone} /> : null}
        <Problem>{form.problem}</Problem>
      </form>
    </Dialog>
  )
}
