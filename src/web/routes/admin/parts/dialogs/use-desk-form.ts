import { useForm, type UseFormInput } from '@mantine/form'
import { createElement } from 'react'
import { isWaiting } from '#web/api/attempt.ts'
import type { ApiError, Api } from '#web/api/client.ts'
import { useCall } from '#web/api/use-call.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import type { MessageLink } from '#web/ui/feedback/toast-message.ts'
import { focusFirst } from './focus-first.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { useOnce } from '#web/api/once/use-once.ts'

export type Fields<V> = Pick<
  UseFormInput<V>,
  'initialValues' | 'validate' | 'validateInputOnBlur' | 'clearInputErrorOnChange'
>

/**
 * The fields of a form of the back office: checked when it is sent, and the first that is wrong gets the focus. `onChange` follows
 * every change of a value.
 */
export function useFields<V extends Record<string, unknown>>(fields: Fields<V>, onChange?: () => void) {
  const form = useForm<V>(onChange ? { ...fields, onValuesChange: onChange } : fields)
  const onSubmit = (send: Parameters<typeof form.onSubmit>[0]) =>
    form.onSubmit(send, (errors) => void focusFirst(errors))
  return { ...form, onSubmit }
}

export interface DeskForm<V, T> extends Fields<V> {
  /** `once` makes a call that counts once, however often it is pressed. */
  send: (values: V, once: Api) => Promise<T>
  /** The message after success. Without one the dialog stays: it has another step, or `send` does by itself what follows. */
  done?: ((answer: T) => string | Promise<string>) | undefined
  /** The message's link. */
  link?: ((answer: T) => MessageLink | undefined) | undefined
  /** What else follows a refusal, before the page shows what is stored now: what is chosen in the meantime stays. */
  refused?: ((refusal: ApiError) => void) | undefined
  /** False where the data read again after a refusal could take the form off the page, and its reason with it. */
  reloads?: boolean
  onClose: () => void
}

/**
 * The form of a back-office dialog: sends it, reloads the page's data, shows a message and closes. A refusal is shown in it, by field
 * where the server names one. Leaving the page asks before what was filled in is lost.
 */
export function useDeskForm<V extends Record<string, unknown>, T>(options: DeskForm<V, T>) {
  const { send, done, link, refused, reloads = true, onClose, ...fields } = options
  const reload = useReload()
  const toast = useToast()
  const once = useOnce()
  const { busy, problem, ...call } = useCall<T>({
    done: async (answer) => {
      if (done === undefined) return
      // Who opens the dialog again right away sees what was saved. Before the rest, which may lead to another page.
      await reload()
      toast.success(await done(answer), link?.(answer))
      onClose()
    },
    focus: (refusals) => {
      form.setErrors(refusals)
      return focusFirst(refusals)
    },
    refused: async (refusal) => {
      refused?.(refusal)
      if (reloads) await reload(refusal)
    },
  })
  // What was refused is not what the form has by now.
  const form = useFields<V>(fields, call.clear)
  const onSubmit = form.onSubmit((values) => void call.send(() => send(values, once)))
  const typed = form.isDirty()
  const guard =
    typed && !isWaiting({ busy, problem })
      ? createElement(LeaveGuard, { waiting: true, within: false, saving: true })
      : null
  return { form, ...call, once, dialog: { busy, problem, typed, guard, onSubmit, onClose } }
}
