import { Button, Input } from '@mantine/core'
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import type { StoredFile } from '#contract/types.ts'
import { listTexts } from '#text/admin/lists.ts'
import { uploadPicture } from '#web/api/upload-picture.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { useStudio } from '#web/studio.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
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
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const toast = useToast()
  const { picture_max_mb: megabytes } = useStudio()

  const upload = async ({ currentTarget: field }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = field.files?.[0]
    if (file === undefined) return
    setBusy(true)
    try {
      onChange(await uploadPicture(file, megabytes))
    } catch (problem) {
      toast.error(problem)
    } finally {
      setBusy(false)
      field.value = ''
    }
  }

  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <div className={styles['picture']} role="group" aria-label={texts.of({ name: String(label) })}>
        {value === null ? (
          <span className={styles['noPicture']}>{texts.none}</span>
        ) : (
          <img src={value.src} alt={value.alt ?? ''} width={96} height={96} />
        )}
        <BusyButton variant="default" size="sm" busy={busy} onClick={() => input.current?.click()}>
          {value === null ? texts.upload : texts.change}
        </BusyButton>
        {value === null ? null : (
          <Button variant="subtle" size="sm" onClick={() => onChange(null)}>
            {texts.remove}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          tabIndex={-1}
          onChange={(event) => void upload(event)}
        />
      </div>
    </Input.Wrapper>
  )
}
