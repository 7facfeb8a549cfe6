import type { ReactNode } from 'react'
import { templateTexts } from '#text/admin/messages/message-templates.ts'
import { can } from '#domain/people/roles.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useViewer } from '#web/studio.ts'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import styles from './templates/templates.module.css'

const texts = templateTexts.tabs

interface MessagesTabsProps {
  current: 'inbox' | 'sent' | 'templates'
  /** What stands at the end of the row. */
  children?: ReactNode
}

/** Tabs for conversations and everything sent; the templates and the quiet hours are for admins only. */
export function MessagesTabs({ current, children }: MessagesTabsProps): ReactNode {
  const viewer = useViewer()
  const items = [
    { key: 'inbox', label: texts.inbox, current: current === 'inbox', to: paths.adminMessages() },
    { key: 'sent', label: texts.sent, current: current === 'sent', to: paths.adminSentMessages() },
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
    <div className={styles['tabs']}>
      <Segmented
        label={texts.label}
        items={can(viewer?.role, 'administer') ? [...items, ...settings] : items}
      />
      {children}
    </div>
  )
}
