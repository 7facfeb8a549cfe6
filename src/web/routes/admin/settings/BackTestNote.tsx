import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { figuresOf } from '#domain/booking/back-test/figures.ts'
import type { SettingKey } from '#domain/configuration/registry.ts'
import { policyTexts } from '#text/admin/settings/policies.ts'
import { dayAndMonth } from '#web/ui/format/written-dates.ts'
import { useSettingsPage } from './context.ts'
import { figuresAt } from './use-back-test.ts'
import styles from './policies.module.css'

const texts = policyTexts.test

/** Beside a changed policy: what it would have done in the last month. Nothing at other settings. */
export function BackTestNote({ name }: { name: SettingKey }): ReactNode {
  const { form, backTest } = useSettingsPage()
  if (figuresOf[name] === undefined || !form.changed.includes(name) || form.errors[name]) return null
  if (backTest === null || backTest === 'failed')
    return <Note>{backTest === null ? texts.busy : texts.failed}</Note>
  const found = figuresAt(name, form.changed, backTest)
  if (found.length === 0) return null
  const { start_date, end_date } = backTest
  return (
    <Note>
      {texts.title({ from: dayAndMonth(start_date), to: dayAndMonth(end_date) })}
      <ul>
        {found.map((figure) => (
          <li key={figure.name}>
            <strong>{texts.figures[figure.name](figure.proposed)}</strong>{' '}
            <span className={styles['today']}>{texts.today({ today: figure.today.count })}</span>
          </li>
        ))}
      </ul>
    </Note>
  )
}

function Note({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={styles['note']} role="status">
      <History />
      <div>{children}</div>
    </div>
  )
}
