import type { ReactNode } from 'react'
import { adminTexts } from '#text/admin.ts'
import { Button } from '#web/ui/Button.tsx'
import type { SettingsForm } from './use-settings.ts'
import styles from './settings.module.css'

const texts = adminTexts.settings

/** How many changes wait, and what can be done with them. Stays in sight while the page scrolls. */
export function PublishBar({ form, onPublish }: { form: SettingsForm; onPublish: () => void }): ReactNode {
  const waiting = form.changed.length
  const wrong = Object.keys(form.errors).length
  const status = waiting === 0 ? texts.published : wrong > 0 ? texts.wrong(wrong) : texts.changes(waiting)
  return (
    <div className={styles['publish']} data-waiting={waiting > 0 || undefined}>
      <p className={wrong > 0 ? styles['wrong'] : 'sm mu'} role="status">
        {status}
      </p>
      <Button variant="quiet" size="small" disabled={waiting === 0 || form.busy} onClick={form.reset}>
        {texts.reset}
      </Button>
      <Button
        size="small"
        disabled={waiting === 0}
        busy={form.busy}
        busyLabel={texts.publishing}
        onClick={onPublish}
      >
        {texts.publish}
      </Button>
    </div>
  )
}
