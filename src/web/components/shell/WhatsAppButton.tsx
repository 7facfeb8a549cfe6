import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio } from '#web/studio.ts'
import styles from './WhatsAppButton.module.css'

/** The floating WhatsApp button, if switched on. */
export function WhatsAppButton(): ReactNode {
  const { whatsapp, whatsapp_widget: shown } = useStudio()
  return shown && whatsapp ? (
    <aside aria-label={siteTexts.whatsappLabel}>
      <a
        className={styles['button']}
        href={paths.whatsapp(whatsapp, '521')}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={siteTexts.whatsapp}
      >
        <MessageCircle aria-hidden />
      </a>
    </aside>
  ) : null
}
