import { Button, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import type { StoredFile } from '#contract/types.ts'
import { listTexts } from '#text/admin/lists.ts'
import { uploadPicture } from '#web/api/upload-picture.ts'
import { PICTURES, UploadButton } from '#web/routes/admin/parts/UploadButton.tsx'
import { useStudio } from '#web/studio.ts'
import styles from './editor.module.css'

const texts = listTexts.picture

interface PictureInputProps {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  value: StoredFile | null
  onChange: (file: StoredFile | null) => void
}

/** A picture of a record: the current one, and an upload, which is private until the record is saved. */
export function PictureInput({ label, description, error, value, onChange }: PictureInputProps): ReactNode {
  const { picture_max_mb: megabytes } = useStudio()

  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <div className={styles['picture']} role="group" aria-label={texts.of({ name: String(label) })}>
        {value === null ? (
          <span className={styles['noPicture']}>{texts.none}</span>
        ) : (
          <img src={value.src} alt={value.alt ?? ''} width={96} height={96} />
        )}
        <UploadButton
          variant="default"
          accept={PICTURES}
          upload={async (file, sending) => onChange(await uploadPicture(file, megabytes, sending))}
        >
          {value === null ? texts.upload : texts.change}
        </UploadButton>
        {value === null ? null : (
          <Button variant="subtle" size="sm" onClick={() => onChange(null)}>
            {texts.remove}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
