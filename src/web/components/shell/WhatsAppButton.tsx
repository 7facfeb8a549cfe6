import clsx from 'clsx'
import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio } from '#web/studio.ts'
import styles from './WhatsAppButton.module.css'

interface WhatsAppButtonProps {
  /** The page has buttons where this one floats: on the phone the footer's link is enough. */
  overButtons: boolean
}

/** The floating WhatsApp button, if switched on. */
export function WhatsAppButton({ overButtons }: WhatsAppButtonProps): ReactNode {
  const { whatsapp, whatsapp_widget: shown } = useStudio()
  return shown && whatsapp ? (
    <aside aria-label={siteTexts.whatsappLabel}>
      <a
        className={clsx(styles['button'], overButtons && styles['overButtons'])}
        href={paths.whatsapp(whatsapp, '521')}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={siteTexts.whatsapp}
        data-floating
      >
        <MessageCircle />
      </a>
    </aside>
  ) : null
}
