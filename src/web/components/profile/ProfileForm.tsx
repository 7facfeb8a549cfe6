import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { Customer } from '#contract/types.ts'
import { profileTexts as texts } from '#text/account/profile/profile.ts'
import { api } from '#web/api/browser.ts'
import { useForm } from '#web/api/use-form.ts'
import { useStudio } from '#web/studio.ts'
import { Avatar } from '#web/ui/pictures/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { Questions } from '#web/components/forms/Questions.tsx'
import { TypedGuard } from '#web/components/forms/TypedGuard.tsx'
import { useAnswers } from '#web/components/forms/use-answers.ts'
import { UploadProgress } from '#web/components/uploads/UploadProgress.tsx'
import { AddressFields } from './AddressFields.tsx'
import { PersonalFields } from './PersonalFields.tsx'
import { PictureField } from './PictureField.tsx'
import { addressMore, type ProfileForms, renamedFor } from './profile-forms.ts'
import { checksOf, profileOf, summaryOf } from './profile-values.ts'
import styles from './profile.module.css'
import { usePicture } from './use-picture.ts'

interface ProfileFormProps {
  customer: Customer
  /** The latest allowed birthday, YYYY-MM-DD. */
  today: string
  forms: ProfileForms
  /** @param asked the new e-mail that was asked for with it */
  onSaved: (saved: Customer, asked: string | undefined) => void | Promise<void>
  onStale: () => unknown
  onCancel: () => void
}

/** Edits the customer's own data, in the order of the profile. One request saves all of it, or nothing. */
export function ProfileForm({
  customer,
  today,
  forms,
  onSaved,
  onStale,
  onCancel,
}: ProfileFormProps): ReactNode {
  const { picture_max_mb: megabytes } = useStudio()
  const [typed, setTyped] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const picture = usePicture(customer.file, megabytes)
  const { form_fields: asked } = forms.profile
  const more = addressMore(forms)
  const own = useAnswers(asked)
  const ofAddress = useAnswers(more)
  const form = useForm({
    checks: (values) => checksOf(values, today, forms),
    summary: (wrong) => summaryOf(wrong, forms),
    renamed: renamedFor(forms),
    send: async (values) => {
      const idAdjunto = await picture.upload()
      const body = {
        ...profileOf(values, customer, forms),
        ...(idAdjunto === undefined ? {} : { idAdjunto }),
      }
      return { ...(await api('PUT /customer', { body })), asked: body.email }
    },
    done: ({ customer: saved, asked: email }) => onSaved(saved, email),
    // The studio changed its questions, or they were answered in another tab: what was typed stays.
    refused: ({ status }) => (status === 409 ? onStale() : undefined),
  })
  const onInput = (event: FormEvent<HTMLFormElement>): void => {
    form.props.onInput(event)
    own.onInput(event)
    ofAddress.onInput(event)
    setTyped(true)
  }

  return (
    <form className={styles['profile']} {...form.props} onInput={onInput} data-typed={typed || undefined}>
      {typed && !form.busy ? <TypedGuard /> : null}
      <PictureField picture={picture} megabytes={megabytes}>
        <Avatar name={customer.name} lastName={customer.last_name} src={picture.src} size={112} />
      </PictureField>
      <div className={styles['sections']}>
        <Problem>{form.problem}</Problem>
        <PersonalFields customer={customer} today={today} firstRef={first} field={form.field} />
        {asked.length > 0 ? (
          <fieldset className={styles['fields']}>
            <legend className="d t-3">{texts.more}</legend>
            <Questions fields={asked} answers={own.answers} error={form.error} />
          </fieldset>
        ) : null}
        <AddressFields address={customer.address} forms={forms} field={form.field}>
          <Questions fields={more} answers={ofAddress.answers} error={form.error} />
        </AddressFields>
        <UploadProgress of={picture.uploads} />
        <div className={styles['save']}>
          <Button
            variant="quiet"
            onClick={() => {
              // Else the form would be saved once the picture is there.
              picture.uploads.cancel()
              onCancel()
            }}
          >
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
