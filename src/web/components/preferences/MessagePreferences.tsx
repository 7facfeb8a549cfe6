import { ChevronDown, Lock } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { MessagePreference } from '#contract/types.ts'
import { groupOf, kindGroups } from '#domain/messages/kind-groups.ts'
import { channels } from '#domain/messages/kinds.ts'
import { preferenceTexts as texts } from '#text/account/preferences/preferences.ts'
import { messageTexts } from '#text/messages.ts'
import { api } from '#web/api/browser.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { PreferenceRow } from './PreferenceRow.tsx'
import styles from './preferences.module.css'

type Way = MessagePreference['channels'][number]

/** Whether a customer has any choice: required messages come by mail, and by nothing else if the studio has only that. */
const hasChoice = ({ channels: ways }: MessagePreference): boolean => ways.some(({ optional }) => optional)

/**
 * The customer's messages: those with a choice by channel, which takes effect at once, the others with the reason why they
 * are mandatory.
 */
export function MessagePreferences({ saved }: { saved: readonly MessagePreference[] }): ReactNode {
  const toast = useToast()
  const [preferences, setPreferences] = useState(saved)

  const choose = async (
    kind: MessagePreference['kind'],
    channel: Way['channel'],
    enabled: boolean,
  ): Promise<void> => {
    const show = (value: boolean): void =>
      setPreferences((shown) =>
        shown.map((one) =>
          one.kind === kind ? { ...one, channels: changed(one.channels, channel, value) } : one,
        ),
      )
    show(enabled)
    try {
      await api('PUT /message_preferences', { body: { kind, channel, enabled } })
      const by = texts.by[channel]
      toast.success(enabled ? texts.on({ by }) : texts.off({ by }))
    } catch (problem) {
      show(!enabled)
      toast.error(problem)
    }
  }

  const offered = preferences.filter(hasChoice)
  const used = channels.filter((channel) =>
    offered.some((one) => one.channels.some((way) => way.channel === channel)),
  )
  const groups = kindGroups
    .map((group) => ({ group, members: offered.filter(({ kind }) => groupOf[kind] === group) }))
    .filter(({ members }) => members.length > 0)

  return (
    <section aria-labelledby="preferences-title">
      <h2 id="preferences-title" className="vh">
        {texts.list}
      </h2>
      <div className={styles['groups']}>
        {groups.map(({ group, members }) => (
          <section key={group} className={styles['list']} aria-labelledby={`about-${group}`}>
            <header className={styles['head']}>
              <h3 id={`about-${group}`}>{texts.groups[group]}</h3>
              <div className={styles['ways']} aria-hidden>
                {used.map((channel) => (
                  <span key={channel} className={styles[channel]}>
                    {texts.channels[channel]}
                  </span>
                ))}
              </div>
            </header>
            {members.map((preference) => (
              <PreferenceRow
                key={preference.kind}
                preference={preference}
                onChoose={(channel, enabled) => void choose(preference.kind, channel, enabled)}
              />
            ))}
          </section>
        ))}
      </div>
      <details className={styles['needed']}>
        <summary>
          {texts.needed}
          <ChevronDown />
        </summary>
        <ul>
          {preferences
            .filter((preference) => !hasChoice(preference))
            .map(({ kind, reason }) => (
              <li key={kind}>
                <Lock />
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

const changed = (ways: readonly Way[], channel: Way['channel'], enabled: boolean): Way[] =>
  ways.map((way) => (way.channel === channel ? { ...way, enabled } : way))
