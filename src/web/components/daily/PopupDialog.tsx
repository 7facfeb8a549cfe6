import type { ReactNode } from 'react'
import { dailyTexts } from '#text/daily.ts'
import { StudioLink } from '#web/components/shell/StudioLink.tsx'
import { useStudio } from '#web/studio.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './daily.module.css'

interface PopupDialogProps {
  image: string
  onClose: () => void
}

/** The picture, with a way to what it tells of. */
export default function PopupDialog({ image, onClose }: PopupDialogProps): ReactNode {
  const link = useStudio().presencial_popup_link
  const picture = <img className={styles['picture']} src={image} alt={dailyTexts.popup} />
  return (
    <Dialog open onClose={onClose} title={dailyTexts.popup} titleHidden flush width={520}>
      {link === null ? (
        picture
      ) : (
        <StudioLink link={link} onClick={onClose}>
          {picture}
        </StudioLink>
      )}
    </Dialog>
  )
}
