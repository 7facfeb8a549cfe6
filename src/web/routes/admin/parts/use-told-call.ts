import { type Attempt } from '#web/api/attempt.ts'
import { ApiError } from '#web/api/client.ts'
import { useCall } from '#web/api/use-call.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'

/** A call without a form that could say why it failed: a message says it, also that the server could not be reached. */
export function useToldCall<T>({ done, refused }: Pick<Attempt<T>, 'done' | 'refused'>) {
  const toast = useToast()
  const { busy, send } = useCall<T>({ done, refused: refused ?? toast.error })
  const sayUnreached = (failure: unknown): never => {
    if (failure instanceof ApiError && failure.status === 0) toast.error(failure)
    throw failure
  }
  return { busy, send: (call: () => Promise<T>) => send(() => call().catch(sayUnreached)) }
}
