import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#web/api/client.ts'
import { useCall } from '#web/api/use-call.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { BusyButton } from './BusyButton.tsx'

interface AtOnceProps {
  label: string
  icon?: ReactNode
  done: string
  send: () => Promise<unknown>
}

/** An action that needs no question. */
export function AtOnce({ label, icon, done, send }: AtOnceProps): ReactNode {
  const { busy, run } = useAtOnce()
  return (
    <BusyButton variant="default" size="sm" busy={busy} leftSection={icon} onClick={() => run(done, send)}>
      {label}
    </BusyButton>
  )
}

/**
 * Does something without a question: shows the message and the new data after it, or the refusal.
 * @param stale a refusal shows the new data as well: what was pressed may be gone by now
 */
export function useAtOnce(stale = false) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { busy, send } = useCall<string>({
    done: async (message) => {
      toast.success(message)
      await revalidate()
    },
    refused: async (refusal) => {
      toast.error(refusal)
      if (stale) await revalidate()
    },
  })
  // There is no form that could say it.
  const sayUnreached = (failure: unknown): never => {
    if (failure instanceof ApiError && failure.status === 0) toast.error(failure)
    throw failure
  }
  const run = (done: string, call: () => Promise<unknown>): void =>
    void send(async () => {
      await call().catch(sayUnreached)
      return done
    })
  return { busy, run }
}
