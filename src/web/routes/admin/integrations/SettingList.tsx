import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { integrationTexts as texts } from '#text/admin/settings/integrations.ts'
import styles from './integrations.module.css'

type Settings = Answer<'GET /studio/integrations'>['integrations'][number]['settings']

const places = ['environment', 'configuration'] as const

/** The variables and settings that a provider needs, by name; never a secret. */
export function SettingList({ settings }: { settings: Settings }): ReactNode {
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
