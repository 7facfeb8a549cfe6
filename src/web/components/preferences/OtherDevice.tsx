import type { ReactNode } from 'react'
import { pushTexts as texts } from '#text/account/preferences/push.ts'
import { useCall } from '#web/api/use-call.ts'
import { deviceName } from '#web/components/security/session.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { dayOf, dayShort } from '#web/ui/format/format.ts'
import type { Push } from './use-this-device.ts'

interface OtherDeviceProps {
  device: Push['push_devices'][number]
  onRemove: () => Promise<void>
}

/** Another device that shows one's messages, to be removed. */
export function OtherDevice({ device, onRemove }: OtherDeviceProps): ReactNode {
  const { timezone } = useStudio()
  const call = useCall({ done: () => undefined })
  const name = deviceName(device)
  return (
    <li>
      <span>
        <b className="b">{name}</b>
        <span className="sm mu">{texts.since({ day: dayShort(dayOf(device.createdAt, timezone)) })}</span>
      </span>
      <Button
        variant="quiet"
        size="small"
        busy={call.busy}
        busyLabel={texts.removing}
        onClick={() => void call.send(onRemove)}
      >
        {texts.remove}
        <span className="vh"> {texts.removeOf({ device: name })}</span>
      </Button>
    </li>
  )
}
