import { Fingerprint } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { hasPasskeys, passkeys, suggestsPasskeys } from '#web/api/has-passkeys.ts'
import { loadCode } from '#web/offline/load-code.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFirebase } from '#web/studio.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'

const texts = authTexts.passkey

/** What went wrong is over with another try; what the server refuses otherwise, it refuses again. */
const SUGGESTED_AGAIN = new Set(['passkey_not_used', 'passkey_expired'])

interface Suggestion {
  leaving: AbortController
  over: Promise<unknown>
}

/** The browser allows one ceremony at a time, and the server keeps one challenge: the next begins once this one is over. */
async function ended(suggestion: Suggestion | null): Promise<void> {
  suggestion?.leaving.abort()
  await suggestion?.over
}

/** The passkey that is chosen among the browser's suggestions before `leaving`, or null. */
async function chosenUntil(leaving: AbortSignal) {
  if (!(await suggestsPasskeys()) || leaving.aborted) return null
  return passkeys().then(
    ({ chosenPasskey }) => chosenPasskey(leaving),
    () => null,
  )
}

/** Signs in with a passkey of the device, which the browser also suggests in the form's e-mail field; nothing where the browser has none, or the studio's accounts are a Firebase project's. */
export function PasskeyButton({ onDone }: { onDone: () => unknown }): ReactNode {
  const project = useFirebase()
  const ready = useHydrated()
  const suggestion = useRef<Suggestion>(null)
  const call = useCall({
    done: onDone,
    refused: ({ code }) => (SUGGESTED_AGAIN.has(code) ? suggest() : undefined),
  })
  const offered = ready && project === null

  function suggest(): void {
    const leaving = new AbortController()
    const chosen = chosenUntil(leaving.signal)
    suggestion.current = { leaving, over: chosen }
    void chosen.then((used) =>
      used ? call.send(async () => (await loadCode(passkeys)).openWith(used)) : undefined,
    )
  }
  const begin = useEffectEvent(suggest)
  useEffect(() => {
    if (!offered) return undefined
    begin()
    return () => suggestion.current?.leaving.abort()
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
        onClick={() =>
          void call.send(async () => {
            await ended(suggestion.current)
            await (await loadCode(passkeys)).signInWithPasskey()
          })
        }
      >
        <Fingerprint />
        {texts.enter}
      </Button>
      <Problem>{call.problem}</Problem>
    </>
  )
}
