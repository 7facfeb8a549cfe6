import { Fingerprint } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { hasPasskeys, passkeys, suggestsPasskeys } from '#web/api/has-passkeys.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFirebase } from '#web/studio.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'

const texts = authTexts.passkey

/** What went wrong is over with another try; what the server refuses otherwise, it refuses again. */
const SUGGESTED_AGAIN = new Set(['passkey_not_used', 'passkey_expired'])

/** Signs in with a passkey of the device, which the browser also suggests in the form's e-mail field; nothing where the browser has none, or the studio's accounts are a Firebase project's. */
export function PasskeyButton({ onDone }: { onDone: () => void | Promise<void> }): ReactNode {
  const project = useFirebase()
  const ready = useHydrated()
  const leaving = useRef<AbortController>(null)
  const call = useCall({
    done: onDone,
    refused: ({ code }) => (SUGGESTED_AGAIN.has(code) ? suggest() : undefined),
  })
  const offered = ready && project === null

  function suggest(): void {
    const { signal } = (leaving.current = new AbortController())
    void (async () => {
      if (!(await suggestsPasskeys()) || signal.aborted) return
      const { chosenPasskey, openWith } = await passkeys()
      const used = await chosenPasskey(signal)
      if (used !== null) await call.send(() => openWith(used))
    })()
  }
  const begin = useEffectEvent(suggest)
  // The browser allows one ceremony at a time: pressing the button ends the suggestion.
  useEffect(() => {
    if (!offered) return undefined
    begin()
    return () => leaving.current?.abort()
  }, [offered])
  if (project !== null || (ready && !hasPasskeys())) return null
  return (
    <>
      <Button
        variant="quiet"
        wide
        disabled={!ready}
        busy={call.busy}
        busyLabel={texts.busy}
        onClick={() => {
          leaving.current?.abort()
          void call.send(async () => (await passkeys()).signInWithPasskey())
        }}
      >
        <Fingerprint aria-hidden />
        {texts.enter}
      </Button>
      <Problem>{call.problem}</Problem>
    </>
  )
}
