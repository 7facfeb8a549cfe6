import { Fingerprint } from 'lucide-react'
import type { ReactNode } from 'react'
import { authTexts } from '#text/account/auth.ts'
import { hasPasskeys, passkeys } from '#web/api/has-passkeys.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFirebase } from '#web/studio.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback.tsx'

const texts = authTexts.passkey

/** Signs in with a passkey of the device; nothing where the browser has none, or the studio's accounts are a Firebase project's. */
export function PasskeyButton({ onDone }: { onDone: () => void | Promise<void> }): ReactNode {
  const project = useFirebase()
  const ready = useHydrated()
  const call = useCall({ done: onDone })
  if (project !== null || (ready && !hasPasskeys())) return null
  return (
    <>
      <Button
        variant="quiet"
        wide
        disabled={!ready}
        busy={call.busy}
        busyLabel={texts.busy}
        onClick={() => void call.send(async () => (await passkeys()).signInWithPasskey())}
      >
        <Fingerprint aria-hidden />
        {texts.enter}
      </Button>
      <Problem>{call.problem}</Problem>
    </>
  )
}
