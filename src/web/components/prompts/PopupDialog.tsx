import type { ReactNode } from 'react'
import { srcsetOf } from '#domain/content/picture.ts'
import { dailyTexts } from '#text/account/daily.ts'
import { StudioLink } from '#web/components/shell/StudioLink.tsx'
import { usePictureFacts, useStudio } from '#web/studio.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import styles from './prompts.module.css'

/** The popup picture with its link. */
export default function PopupDialog({ image, onClose }: { image: string; onClose: () => void }): ReactNode {
  const link = useStudio().presencial_popup_link
  const facts = usePictureFacts(image)
  const picture = (
    <img
      className={styles['picture']}
      src={image}
      srcSet={facts?.width ? srcsetOf(image, facts.width) : undefined}
      sizes="(max-width: 35em) 100vw, 520px"
      width={facts?.width ?? undefined}
      height={facts?.height ?? undefined}
      alt={dailyTexts.popup}
    />
  )
  return (
    <Dialog onClose={onClose} title={dailyTexts.popup} titleHidden flush width={520}>
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
