import { useState } from 'react'
import type { Answer } from '#contract/types.ts'
import { pushTexts as texts } from '#text/account/preferences/push.ts'
import { api } from '#web/api/browser.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { type Ability, abilityHere, subscribe, unsubscribe } from './this-device.ts'

export type Push = Answer<'GET /push_devices'>

interface ThisDevice {
  /** Null until the browser has answered. */
  ability: Ability | null
  busy: boolean
  turnOn: () => Promise<void>
  turnOff: () => Promise<void>
}

/** Push notifications on this device: support, on and off. */
export function useThisDevice(push: Push, show: (changed: Push) => void): ThisDevice {
  const toast = useToast()
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const own = push.push_devices.find(({ current }) => current)

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (problem) {
      toast.error(problem)
    }
    // Also renders again, with the person's answer to the browser's prompt.
    setBusy(false)
  }

  return {
    ability: hydrated ? abilityHere() : null,
    busy,
    turnOn: () =>
      run(async () => {
        const subscription = await subscribe(push.public_key).catch(() => undefined)
        if (subscription === undefined) return toast.error(texts.failed)
        if (subscription === null) return toast.error(texts.dismissed)
        const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription
        show(await api('POST /push_devices', { body: { endpoint, keys: { p256dh, auth } } }))
        toast.success(texts.turnedOn)
      }),
    turnOff: () =>
      run(async () => {
        if (own) show(await api('DELETE /push_devices/{id}', { params: { id: own.push_device_id } }))
        await unsubscribe().catch(() => undefined)
        toast.success(texts.turnedOff)
      }),
  }
}
