import { useId, type ReactNode } from 'react'
import type { MessagePreference } from '#contract/types.ts'
import { preferenceTexts as texts } from '#text/account/preferences/preferences.ts'
import { messageTexts } from '#text/messages.ts'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import styles from './preferences.module.css'

/** Most kinds have no such line. */
const abouts: Partial<Record<string, string>> = texts.about

interface PreferenceRowProps {
  preference: MessagePreference
  onChoose: (channel: MessagePreference['channels'][number]['channel'], enabled: boolean) => void
}

/** A kind of message with a tick for each channel; what must come by mail is ticked for good, with the reason. */
export function PreferenceRow({ preference, onChoose }: PreferenceRowProps): ReactNode {
  const { kind, channels, reason } = preference
  const id = useId()
  const about = reason ?? abouts[kind]
  return (
    <div className={styles['row']} role="group" aria-labelledby={id}>
      <div>
        <strong id={id}>{messageTexts.called[kind].name}</strong>
        {about ? <p className="s mu">{about}</p> : null}
      </div>
      <div className={styles['ways']}>
        {channels.map(({ channel, enabled, optional }) => (
          <Checkbox
            key={channel}
            className={styles[channel] ?? ''}
            label={<span className={styles['way']}>{texts.channels[channel]}</span>}
            checked={enabled}
            disabled={!optional}
            onChange={(event) => onChoose(channel, event.currentTarget.checked)}
          />
        ))}
      </div>
    </div>
  )
}
