import { Upload } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { profileTexts as texts } from '#text/account/profile/profile.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { PICTURE_TYPES, type usePicture } from './use-picture.ts'
import styles from './profile.module.css'

interface PictureFieldProps {
  picture: ReturnType<typeof usePicture>
  megabytes: number
  /** The picture or the initials. */
  children: ReactNode
}

/** Chooses, changes and removes the profile's picture. */
export function PictureField({ picture, megabytes, children }: PictureFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles['who']}>
      {children}
      <div>
        <p className="b">{texts.pictureTitle}</p>
        <p className="sm mu">{texts.pictureHint({ megabytes })}</p>
      </div>
      <div className="wrapping">
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES.join()}
          aria-label={texts.pictureTitle}
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) void picture.choose(file)
            // The same file may be chosen again after it was removed.
            event.target.value = ''
          }}
        />
        <Button variant="quiet" size="small" onClick={() => input.current?.click()}>
          <Upload />
          {picture.src === null ? texts.pictureUpload : texts.pictureChange}
        </Button>
        {picture.src === null ? null : (
          <Button variant="ghost" size="small" onClick={picture.remove}>
            {texts.pictureRemove}
          </Button>
        )}
      </div>
      <Problem>{picture.problem}</Problem>
    </div>
  )
}
