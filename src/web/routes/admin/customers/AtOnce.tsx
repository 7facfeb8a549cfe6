import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { useCall } from '#web/api/use-call.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'

interface AtOnceProps {
  label: string
  icon?: ReactNode
  done: string
  send: () => Promise<unknown>
}

/** An action that needs no question. */
export function AtOnce({ label, icon, done, send }: AtOnceProps): ReactNode {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const call = useCall<unknown>({
    done: async () => {
      toast.success(done)
      await revalidate()
    },
    refused: (refusal) => toast.error(refusal),
  })
  return (
    <BusyButton
      variant="default"
      size="sm"
      busy={call.busy}
      leftSection={icon}
      onClick={() => void call.send(send)}
    >
      {label}
    </BusyButton>
  )
}
