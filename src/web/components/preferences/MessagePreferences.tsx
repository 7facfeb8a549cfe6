import { ChevronDown, Lock } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { MessagePreference } from '#contract/types.ts'
import { accountTexts } from '#text/account/account.ts'
import { messageTexts } from '#text/messages.ts'
import { api } from '#web/api/browser.ts'
import { useToast } from '#web/ui/Toast.tsx'
import { Switch } from '#web/ui/choices.tsx'
import styles from './preferences.module.css'

const texts = accountTexts.preferences
/** Most kinds have no such line. */
const abouts: Partial<Record<string, string>> = texts.about

/**
 * The customer's messages: optional ones with a switch that takes effect at once, the others with the reason why they
 * are mandatory.
 */
export function MessagePreferences({ saved }: { saved: readonly MessagePreference[] }): ReactNode {
  const toast = useToast()
  const [preferences, setPreferences] = useState(saved)

  const choose = async (kind: MessagePreference['kind'], enabled: boolean): Promise<void> => {
    const show = (value: boolean): void =>
      setPreferences((shown) => shown.map((one) => (one.kind === kind ? { ...one, enabled: value } : one)))
    show(enabled)
    try {
      await api('PUT /message_preferences', { body: { kind, enabled } })
      toast.success(enabled ? texts.on : texts.off)
    } catch (problem) {
      show(!enabled)
      toast.error(problem)
    }
  }

  return (
    <section id="avisos" className={styles['section']} aria-labelledby="preferences-title">
      <h2 id="preferences-title" className="t-3">
        {texts.title}
      </h2>
      <p className="mu">{texts.lead}</p>
      <div className={styles['list']}>
        {preferences
          .filter(({ optional }) => optional)
          .map(({ kind, enabled }) => (
            <Switch
              key={kind}
              label={messageTexts.called[kind].name}
              hint={abouts[kind]}
              checked={enabled}
              onChange={(event) => void choose(kind, event.currentTarget.checked)}
            />
          ))}
      </div>
      <details className={styles['needed']}>
        <summary>
          {texts.needed}
          <ChevronDown aria-hidden />
        </summary>
        <ul>
          {preferences
            .filter(({ optional }) => !optional)
            .map(({ kind, reason }) => (
              <li key={kind}>
                <Lock aria-hidden />
                <span>
                  <strong>{messageTexts.called[kind].name}.</strong> {reason}
                </span>
              </li>
            ))}
        </ul>
      </details>
    </section>
  )
}
