import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { isSettingKey } from '#domain/configuration/registry.ts'
import { paths } from '#domain/site-map/paths.ts'
import { settingTexts } from '#text/admin/settings/configuration.ts'
import { integrationTexts as texts } from '#text/admin/settings/integrations.ts'
import { panelOf } from '#web/routes/admin/settings/values.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './integrations.module.css'

type Settings = Answer<'GET /studio/integrations'>['integrations'][number]['settings']

const places = ['environment', 'configuration'] as const

const labelOf = (name: string): string => (isSettingKey(name) ? settingTexts[name].label : name)

/** What is missing before the provider works, and where it is written. */
export function MissingSettings({ settings }: { settings: Settings }): ReactNode {
  const missing = settings.filter(({ set, required }) => required && !set)
  const variables = missing.filter(({ where }) => where === 'environment')
  const inSettings = missing.filter(({ where }) => where === 'configuration')
  if (missing.length === 0) return null
  return (
    <div className={styles['toWrite']}>
      {variables.length === 0 ? null : (
        <>
          <p className="sm">{texts.toWrite({ count: variables.length })}</p>
          <pre className="xs">{variables.map(({ name }) => `${name}=…`).join('\n')}</pre>
        </>
      )}
      {inSettings.map(({ name }) => (
        <p key={name} className="sm">
          {name === 'firebaseConfig' ? texts.toSetWhole : texts.toSet}{' '}
          <Link
            className="underline"
            to={
              isSettingKey(name)
                ? `${paths.adminSettings({ grupo: panelOf(name) })}#${name}`
                : paths.adminSettings()
            }
          >
            {labelOf(name)}
          </Link>
        </p>
      ))}
    </div>
  )
}

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
                  <dt>{place === 'configuration' ? labelOf(name) : name}</dt>
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
