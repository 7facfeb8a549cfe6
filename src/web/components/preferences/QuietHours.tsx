import { useState, type ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { quietHoursTexts as texts } from '#text/account/preferences/quiet-hours.ts'
import { api } from '#web/api/browser.ts'
import { inOrder } from '#web/api/once/in-order.ts'
import { Switch } from '#web/ui/fields/choices.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import styles from './preferences.module.css'

type Hours = Answer<'PUT /quiet_hours'>['quiet_hours']

/** What most people choose, to begin with. */
const USUAL = { start: 21, end: 7 }
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const written = (hour: number): string => texts.hour({ hour: String(hour).padStart(2, '0') })

/** Hours without messages that can wait; a change takes effect at once. */
export function QuietHours({ saved }: { saved: Hours }): ReactNode {
  const toast = useToast()
  const [hours, setHours] = useState(saved)
  const [change] = useState(() => inOrder(saved))
  const send = async (chosen: Hours): Promise<boolean> => {
    try {
      await api('PUT /quiet_hours', { body: { quiet_hours: chosen } })
      toast.success(
        chosen === null ? texts.off : texts.on({ from: written(chosen.start), until: written(chosen.end) }),
      )
      return true
    } catch (problem) {
      toast.error(problem)
      return false
    }
  }
  const choose = (chosen: Hours): void => {
    setHours(chosen)
    void change(chosen, () => send(chosen), setHours)
  }
  return (
    <section className={styles['card']} aria-labelledby="quiet-title">
      <h2 id="quiet-title">{texts.title}</h2>
      <Switch
        className={styles['quiet']}
        label={texts.switch}
        hint={texts.hint}
        checked={hours !== null}
        onChange={(event) => choose(event.currentTarget.checked ? USUAL : null)}
      />
      {hours === null ? null : (
        <div className={styles['hours']}>
          {(['start', 'end'] as const).map((which) => (
            <Select
              key={which}
              label={which === 'start' ? texts.from : texts.until}
              value={hours[which]}
              onChange={(event) => choose({ ...hours, [which]: Number(event.currentTarget.value) })}
            >
              {HOURS.filter((hour) => hour !== hours[which === 'start' ? 'end' : 'start']).map((hour) => (
                <option key={hour} value={hour}>
                  {written(hour)}
                </option>
              ))}
            </Select>
          ))}
        </div>
      )}
      <p className="sm mu">{texts.sent}</p>
    </section>
  )
}
