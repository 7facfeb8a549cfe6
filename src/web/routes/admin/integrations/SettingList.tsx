import type { ReactNode } from 'react'
import { integrationTexts as texts } from '#text/admin/integrations.ts'
import type { Integration } from './IntegrationCard.tsx'
import styles from './integrations.module.css'

const places = ['environment', 'configuration'] as const

/** The variables and settings that a provider needs, by name; never a secret. */
export function SettingList({ settings }: Pick<Integration, 'settings'>): ReactNode {
  return (
    <details className={styles['needs']}>
      <summary className="sm">{texts.needs}</summary>
      {places.map((place) => {
        const here = settings.filter(({ where }) => where === place)
        return here.length === 0 ? null : (
          <div key={place}>
            <p className="xs mu">{texts.where[place]}</p>
            <dl>
              {here.map(({ name, set, shown, required }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd data-missing={(!set && required) || undefined}>
                    {set ? (shown ?? texts.set) : required ? texts.missing : texts.optional}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        )
      })}
    </details>
  )
}
