import type { ReactNode } from 'react'
import type { Api } from '#web/api/client.ts'
import { useOnce } from '#web/api/once/use-once.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import type { MessageLink } from '#web/ui/feedback/toast-message.ts'
import { BusyButton } from './BusyButton.tsx'
import { catchFocus } from './dialogs/use-opener-focus.ts'
import { useToldCall } from './use-told-call.ts'

interface AtOnceProps {
  label: string
  icon?: ReactNode
  done: string
  send: (once: Api) => Promise<unknown>
  /** A refusal shows the new data as well: what was pressed may be gone by now. */
  stale?: boolean
}

/** An action that needs no question. */
export function AtOnce({ label, icon, done, send, stale }: AtOnceProps): ReactNode {
  const { busy, run } = useAtOnce(stale)
  return (
    <BusyButton variant="default" size="sm" busy={busy} leftSection={icon} onClick={() => run(done, send)}>
      {label}
    </BusyButton>
  )
}

/**
 * Does something without a question: shows the message and the new data after it, or the refusal. A call that `once` makes counts
 * once, however often it is pressed.
 * @param stale a refusal shows the new data as well: what was pressed may be gone by now
 */
export function useAtOnce(stale = false) {
  const toast = useToast()
  const reload = useReload()
  const once = useOnce()
  const { busy, send } = useToldCall<{
    message: string
    link: MessageLink | undefined
    pressed: Element | null
  }>({
    done: async ({ message, link, pressed }) => {
      toast.success(message, link)
      await reload()
      catchFocus(pressed)
    },
    refused: async (refusal) => {
      toast.error(refusal)
      if (stale) await reload(refusal)
    },
  })
  const run = (done: string, call: (once: Api) => Promise<unknown>, link?: MessageLink): void =>
    void send(async () => {
      const pressed = document.activeElement
      await call(once)
      return { message: done, link, pressed }
    })
  return { busy, run }
}
