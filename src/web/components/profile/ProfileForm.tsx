import { useEffect, useRef, type ReactNode } from 'react'
import type { Customer } from '#contract/types.ts'
import { accountTexts } from '#text/account/account.ts'
import { api } from '#web/api/browser.ts'
import { useForm } from '#web/api/use-form.ts'
import { useStudio } from '#web/studio.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback.tsx'
import { AddressFields } from './AddressFields.tsx'
import { PersonalFields } from './PersonalFields.tsx'
import { PictureField } from './PictureField.tsx'
import { checksOf, profileOf, summaryOf } from './profile-values.ts'
import styles from './profile.module.css'
import { usePicture } from './use-picture.ts'

const texts = accountTexts.profile

interface ProfileFormProps {
  customer: Customer
  /** The latest allowed birthday, YYYY-MM-DD. */
  today: string
  onSaved: (saved: Customer) => void | Promise<void>
  onCancel: () => void
}

/** Edits the customer's own data, in the order of the profile. One request saves all of it, or nothing. */
export function ProfileForm({ customer, today, onSaved, onCancel }: ProfileFormProps): ReactNode {
  const { picture_max_mb: megabytes } = useStudio()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const picture = usePicture(customer.file, megabytes)
  const form = useForm({
    checks: (values) => checksOf(values, today),
    summary: summaryOf,
    send: async (values) => {
      const idAdjunto = await picture.upload()
      const body = { ...profileOf(values, customer), ...(idAdjunto === undefined ? {} : { idAdjunto }) }
      return api('PUT /customer', { body })
    },
    done: (answer) => onSaved(answer.customer),
  })

  return (
    <form className={styles['profile']} {...form.props}>
      <PictureField picture={picture} megabytes={megabytes}>
        <Avatar name={customer.name} lastName={customer.last_name} src={picture.src} size={112} />
      </PictureField>
      <div className={styles['sections']}>
        <Problem>{form.problem}</Problem>
        <PersonalFields customer={customer} today={today} firstRef={first} field={form.field} />
        <AddressFields address={customer.address} field={form.field} />
        <div className={styles['save']}>
          <Button variant="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button {...form.button} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </div>
      </div>
    </form>
  )
}
