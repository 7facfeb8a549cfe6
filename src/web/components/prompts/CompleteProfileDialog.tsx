import type { FormEvent, ReactNode } from 'react'
import type { Form } from '#contract/types.ts'
import { FORMS } from '#domain/forms/field.ts'
import { phoneDigits } from '#domain/phone.ts'
import { paths } from '#domain/site-map/paths.ts'
import { summarySentence } from '#text/account/profile/form-sentences.ts'
import { completeTexts as texts, profileTexts as profile } from '#text/account/profile/profile.ts'
import { api } from '#web/api/browser.ts'
import { useForm } from '#web/api/use-form.ts'
import { useRead } from '#web/api/use-read.ts'
import { checkName, checkPhone } from '#web/components/auth/checks.ts'
import { PhoneInput } from '#web/components/auth/PhoneInput.tsx'
import { controlName, labelsOf } from '#web/components/forms/form-answers.ts'
import { Questions } from '#web/components/forms/Questions.tsx'
import { usePendingPart } from '#web/components/forms/use-pending-part.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { Problem, Skeleton } from '#web/ui/feedback/feedback.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { Link } from '#web/ui/Link.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import styles from './prompts.module.css'
import type { PendingFields } from './use-pending-profile.ts'

interface CompleteProfileDialogProps {
  pending: PendingFields
  onClose: () => void
  /** The missing data was saved. */
  onSaved: () => Promise<unknown>
}

/** Asks for what is missing in the profile, which can be put off. */
export default function CompleteProfileDialog(props: CompleteProfileDialogProps): ReactNode {
  const needed = props.pending.some(({ form_id }) => form_id !== null)
  const { answer, problem, again } = useRead(needed ? FORMS.profile : null, () =>
    api('GET /forms/{id}', { params: { id: FORMS.profile } }),
  )
  const unread = answer === null ? problem : null
  const reading = needed && answer === null && problem === null
  return (
    <PendingForm
      {...props}
      asking={answer && answer.form}
      reading={reading}
      unread={unread}
      onStale={again}
    />
  )
}

interface PendingFormProps extends CompleteProfileDialogProps {
  /** The profile's form; null where nothing of it is missing, or it could not be read. */
  asking: Form | null
  /** The form is on its way; the dialog is there before it. */
  reading: boolean
  unread: string | null
  /** The form or its answers changed meanwhile: read it again. What was typed stays. */
  onStale: () => Promise<void>
}

function PendingForm(props: PendingFormProps): ReactNode {
  const { pending, asking, reading, unread, onClose, onSaved, onStale } = props
  const toast = useToast()
  const { part, answers, ...questions } = usePendingPart(asking?.form_fields ?? [])
  const own = pending.flatMap(({ form_id, key }) => (form_id === null ? [key] : []))
  const labels = new Map([
    ...labelsOf(part),
    ['name', profile.name],
    ['last_name', profile.lastName],
    ['phone', profile.phone],
  ])
  const form = useForm({
    summary: (wrong) => summarySentence(wrong.map((name) => labels.get(name) ?? name)),
    checks: (values) => ({
      ...Object.fromEntries(
        own.map((key) => [
          key,
          key === 'phone' ? checkPhone(phoneDigits(values.text(key))) : checkName(values.text(key)),
        ]),
      ),
      ...questions.problemsIn(values),
    }),
    renamed: Object.fromEntries(
      pending.map(({ key }) => [`forms.0.${controlName(key)}`, controlName(key)] as const),
    ),
    send: (values) =>
      api('PUT /customer', {
        body: {
          ...Object.fromEntries(
            own.map((key) => [key, key === 'phone' ? phoneDigits(values.text(key)) : values.text(key)]),
          ),
          ...(asking && { forms: [{ ...seen(asking), answers: questions.answersIn(values) }] }),
        },
      }),
    done: async () => {
      toast.success(profile.saved)
      await onSaved()
    },
    refused: ({ status }) => (status === 409 && asking ? onStale() : undefined),
  })
  const onInput = (event: FormEvent<HTMLFormElement>): void => {
    form.props.onInput(event)
    questions.onInput(event)
  }
  return (
    <FormDialog
      form={{ ...form, props: { ...form.props, onInput } }}
      onClose={onClose}
      title={texts.title}
      width={500}
      staticBackdrop
      back={texts.later}
      submit={unread === null ? texts.save : null}
      disabled={reading}
      busyLabel={texts.saving}
      className={styles['fields']}
    >
      <p>{texts.why}</p>
      <Problem>{unread ?? form.problem}</Problem>
      {own.includes('name') ? (
        <Input {...form.field('name')} label={profile.name} autoComplete="given-name" maxLength={80} />
      ) : null}
      {own.includes('last_name') ? (
        <Input
          {...form.field('last_name')}
          label={profile.lastName}
          autoComplete="family-name"
          maxLength={80}
        />
      ) : null}
      {own.includes('phone') ? <PhoneInput {...form.field('phone')} label={profile.phone} /> : null}
      {reading ? <Skeleton lines={2} height={44} /> : null}
      <Questions fields={part} answers={answers} error={form.error} />
      <p className="sm">
        <Link className="underline" to={paths.informacion()}>
          {texts.toProfile}
        </Link>
      </p>
    </FormDialog>
  )
}

const seen = ({ version, answers_version }: Form) => ({
  form_id: FORMS.profile,
  version,
  answers_version,
})
