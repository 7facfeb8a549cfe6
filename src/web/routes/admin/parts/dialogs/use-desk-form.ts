import { useForm, type UseFormInput } from '@mantine/form'
import { createElement } from 'react'
import { useRevalidator } from 'react-router'
import type { Api } from '#web/api/client.ts'
import { useCall } from '#web/api/use-call.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { focusFirst } from '#web/ui/dialogs/focus-first.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { useOnce } from './use-once.ts'

export interface DeskForm<V, T> extends Pick<UseFormInput<V>, 'initialValues' | 'validate'> {
  /** `once` makes a call that counts once, however often it is pressed. */
  send: (values: V, once: Api) => Promise<T>
  /** The message after success. */
  done: (answer: T) => string
  /** What else follows a refusal, once the page shows what is stored now. */
  refused?: (refusal: { code: string | null }) => void
  onClose: () => void
}

/**
 * The form of a back-office dialog: sends it, reloads the page's data, shows a message and closes. A refusal is shown in it, by field
 * where the server names one. Leaving the page asks before what was filled in is lost.
 */
export function useDeskForm<V extends Record<string, unknown>, T>(options: DeskForm<V, T>) {
  const { initialValues, validate, send, done, refused, onClose } = options
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const once = useOnce()
  const form = useForm<V>({ initialValues, ...(validate ? { validate } : {}), validateInputOnChange: false })
  const { busy, problem, ...call } = useCall<T>({
    done: async (answer) => {
      // Who opens the dialog again right away sees what was saved.
      await revalidate()
      toast.success(done(answer))
      onClose()
    },
    refused: async (refusal) => {
      form.setErrors(refusal.fields)
      await revalidate()
      refused?.(refusal)
    },
  })
  const onSubmit = form.onSubmit(
    (values) => void call.send(() => send(values, once)),
    (errors) => focusFirst(form.getInputNode, errors),
  )
  // What a field says is not said again below the form; a refused field that the form does not have says nothing.
  const said = Object.entries(form.errors).some(([field, text]) => field in form.values && text === problem)
  const general = said ? null : problem
  const guard =
    form.isDirty() && !busy ? createElement(LeaveGuard, { waiting: true, within: false, saving: true }) : null
  return { form, ...call, once, dialog: { busy, problem: general, guard, onSubmit, onClose } }
}
