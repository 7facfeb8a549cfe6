import { TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { SettingGroup } from '#domain/configuration/definition.ts'
import { definitionOf, type SettingKey } from '#domain/configuration/registry.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { settingGroupTexts } from '#text/admin/settings/configuration.ts'
import { policyTexts } from '#text/admin/settings/policies.ts'
import { colorKeys } from '#web/components/brand/color-notes.ts'
import { BackTestNote } from './BackTestNote.tsx'
import { useSettingsPage } from './context.ts'
import { policySentence } from './policy-sentence.ts'
import { SectionsField } from './SectionsField.tsx'
import { SettingField } from './SettingField.tsx'
import { fieldsOf, isColorKey, panelGroups, searchSettings, type Panel } from './values.ts'
import policies from './policies.module.css'
import styles from './settings.module.css'

const texts = adminTexts.settings

interface CardProps {
  title: string
  keys?: readonly SettingKey[]
  children?: ReactNode
}

/** A card of fields under a heading. */
function Card({ title, keys, children }: CardProps): ReactNode {
  return (
    <section className={styles['card']}>
      <h2>{title}</h2>
      {children}
      {keys?.map((key) => (
        <Fragment key={key}>
          <SettingField name={key} />
          <BackTestNote name={key} />
        </Fragment>
      ))}
    </section>
  )
}

export function PanelCards({ panel }: { panel: Panel }): ReactNode {
  return (
    <>
      {panel === 'policies' ? <p className={policies['lead']}>{policyTexts.lead}</p> : null}
      {panelGroups[panel].map((group) => (
        <GroupCards key={group} group={group} />
      ))}
    </>
  )
}

function GroupCards({ group }: { group: SettingGroup }): ReactNode {
  if (group === 'brand') return <BrandCards />
  if (group === 'sections') {
    return (
      <Card title={settingGroupTexts.sections}>
        <SectionsField />
      </Card>
    )
  }
  return (
    <Card title={settingGroupTexts[group]} keys={fieldsOf(group)}>
      <PolicySentence group={group} />
    </Card>
  )
}

/** Under a policy's heading: what its values, changed ones included, mean for customers. */
function PolicySentence({ group }: { group: SettingGroup }): ReactNode {
  const { fitting } = useSettingsPage().form
  const sentence = policySentence(group, fitting)
  return sentence === null ? null : <p className={policies['sentence']}>{sentence}</p>
}

/** Settings shown on the same card as the colours. */
const STYLE: SettingKey[] = ['ground', 'fonts', 'corners']

/** The brand has too many fields for one card. */
function BrandCards(): ReactNode {
  const rest = fieldsOf('brand').filter((key) => !isColorKey(key) && !STYLE.includes(key))
  const isPicture = (key: SettingKey): boolean => definitionOf(key).type === 'image'
  return (
    <>
      <Card title={texts.colors} keys={[...colorKeys, ...STYLE]} />
      <Card title={texts.names} keys={rest.filter((key) => !isPicture(key))} />
      <Card title={texts.pictures} keys={rest.filter(isPicture)} />
    </>
  )
}

/** The results of a search, in one card. */
export function SearchResults({ query }: { query: string }): ReactNode {
  const keys = searchSettings(query)
  const title =
    keys.length === 0 ? texts.nothing({ query: query.trim() }) : texts.found({ count: keys.length })
  return <Card title={title} keys={keys} />
}

interface SearchFieldProps {
  query: string
  onSearch: (query: string) => void
}

export function SearchField({ query, onSearch }: SearchFieldProps): ReactNode {
  return (
    <TextInput
      type="search"
      className={styles['search']}
      aria-label={texts.search}
      placeholder={texts.search}
      leftSection={<Search />}
      value={query}
      onChange={(event) => onSearch(event.currentTarget.value)}
    />
  )
}
