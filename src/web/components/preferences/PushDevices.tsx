import { Bell, BellOff, Smartphone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { pushTexts as texts } from '#text/account/preferences/push.ts'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note, Skeleton } from '#web/ui/feedback/feedback.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { OtherDevice } from './OtherDevice.tsx'
import { type Push, useThisDevice } from './use-this-device.ts'
import styles from './preferences.module.css'

/** Push notifications: on this device, and on others. */
export function PushDevices({ push: saved }: { push: Push }): ReactNode {
  const toast = useToast()
  const [push, setPush] = useState(saved)
  const others = push.push_devices.filter(({ current }) => !current)
  const remove = async (id: number): Promise<void> => {
    try {
      setPush(await api('DELETE /push_devices/{id}', { params: { id } }))
      toast.success(texts.removed)
    } catch (problem) {
      toast.error(problem)
    }
  }
  return (
    <section className={styles['card']} aria-labelledby="push-title">
      <h2 id="push-title">{texts.title}</h2>
      <ThisDevice push={push} show={setPush} />
      {others.length > 0 ? (
        <>
          <h3 className="sm b">{texts.others}</h3>
          <ul className={styles['devices']}>
            {others.map((device) => (
              <OtherDevice
                key={device.push_device_id}
                device={device}
                onRemove={() => remove(device.push_device_id)}
              />
            ))}
          </ul>
        </>
      ) : null}
      {push.push_devices.length > 0 ? <p className="sm mu">{texts.signOut}</p> : null}
    </section>
  )
}

function ThisDevice({ push, show }: { push: Push; show: (changed: Push) => void }): ReactNode {
  const { ability, busy, turnOn, turnOff } = useThisDevice(push, show)
  if (ability === null) return <Skeleton lines={2} />
  if (ability === 'install') return <Note icon={<Smartphone />}>{texts.install}</Note>
  if (ability === 'unsupported') return <Note icon={<BellOff />}>{texts.unsupported}</Note>
  if (ability === 'denied') return <Note tone="warn">{texts.denied}</Note>
  const on = push.push_devices.some(({ current }) => current)
  return (
    <>
      <Note tone={on ? 'ok' : 'warn'} icon={on ? <Bell /> : <BellOff />} role="status">
        {on ? texts.on : texts.off}
      </Note>
      <Button
        variant={on ? 'quiet' : 'primary'}
        size="small"
        busy={busy}
        busyLabel={on ? texts.turningOff : texts.turningOn}
        onClick={() => void (on ? turnOff() : turnOn())}
      >
        {on ? texts.turnOff : texts.turnOn}
      </Button>
    </>
  )
}
