import type { ReactNode } from 'react'
import { isWaiting } from '#web/api/attempt.ts'
import type { useForm } from '#web/api/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'

interface FormDialogProps extends Omit<DialogProps, 'footer' | 'className'> {
  form: Pick<ReturnType<typeof useForm>, 'props' | 'button' | 'busy' | 'problem'>
  /** What the button that sends says; absent while there is nothing to send. */
  submit: string | null
  busyLabel: string
  variant?: 'danger'
  /** Something that is not a field of the form is missing. */
  disabled?: boolean
  /** The form's. */
  className?: string | undefined
}

/** A dialog that is a form, whose button stands in the last line. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { form, submit, busyLabel, variant, disabled, className, children, ...dialog } = props
  return (
    <Dialog
      busy={isWaiting(form)}
      {...dialog}
      footer={
        submit === null ? null : (
          <Button {...form.button} {...(disabled && { disabled })} variant={variant} busyLabel={busyLabel}>
            {submit}
          </Button>
        )
      }
    >
      <form {...form.props} className={className}>
        {children}
      </form>
    </Dialog>
  )
}
