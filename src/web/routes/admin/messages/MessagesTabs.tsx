import type { ReactNode } from 'react'
import { templateTexts } from '#text/admin/messages/message-templates.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useViewer } from '#web/studio.ts'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import styles from './templates/templates.module.css'
import { can } from '#domain/people/roles.ts'

const texts = templateTexts.tabs

/** Tabs for what was sent and received; the templates and the quiet hours are for admins only. */
export function MessagesTabs({ current }: { current: 'inbox' | 'incoming' | 'templates' }): ReactNode {
  const viewer = useViewer()
  const items = [
    { key: 'inbox', label: texts.inbox, current: current === 'inbox', to: paths.adminMessages() },
    { key: 'incoming', label: texts.incoming, current: current === 'incoming', to: paths.adminIncoming() },
  ]
  const settings = [
    {
      key: 'templates',
      label: texts.templates,
      current: current === 'templates',
      to: paths.adminTemplates(),
    },
    { key: 'settings', label: texts.settings, current: false, to: paths.adminSettings({ grupo: 'booking' }) },
  ]
  return (
    <Segmented
      className={styles['tabs'] ?? ''}
      label={texts.label}
      items={can(viewer?.role, 'administer') ? [...items, ...settings] : items}
    />
  )
}
