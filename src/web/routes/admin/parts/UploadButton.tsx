import type { ButtonProps } from '@mantine/core'
import { Dropzone, type DropzoneProps } from '@mantine/dropzone'
import { useRef, type ReactNode } from 'react'
import { listTexts } from '#text/admin/lists.ts'
import { uploadTexts } from '#text/uploads.ts'
import type { Sending } from '#web/api/upload-picture.ts'
import { UploadProgress } from '#web/components/uploads/UploadProgress.tsx'
import { useUploads } from '#web/components/uploads/use-uploads.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { BusyButton } from './BusyButton.tsx'
import styles from './upload.module.css'

const texts = listTexts.upload

export const PICTURES = ['image/*']

interface UploadButtonProps extends ButtonProps {
  accept: NonNullable<DropzoneProps['accept']>
  /** Uploads a file; what it throws is said. */
  upload: (file: File, sending: Sending) => Promise<unknown>
  /** Takes several files, one after the other. */
  many?: boolean
  'aria-label'?: string
  children: ReactNode
}

/** Uploads a file at once that is chosen with the button or dropped beside it. */
export function UploadButton({
  accept,
  upload,
  many = false,
  children,
  ...button
}: UploadButtonProps): ReactNode {
  const choose = useRef<() => void>(null)
  const uploads = useUploads()
  const busy = uploads.shown !== null
  const toast = useToast()
  const take = async (files: readonly File[]): Promise<void> => {
    // Of several files nobody can tell which one is meant.
    if (!many && files.length > 1) return toast.error(texts.oneOnly)
    try {
      if (!(await uploads.send(files, upload))) toast.success(uploadTexts.cancelled)
    } catch (problem) {
      toast.error(problem)
    }
  }
  return (
    <>
      <Dropzone
        classNames={{ root: styles['zone'] ?? '', inner: styles['inner'] ?? '' }}
        data-many={many || undefined}
        unstyled
        // The button is what is pressed; the area around it only takes what is dropped.
        activateOnClick={false}
        activateOnKeyboard={false}
        openRef={choose}
        accept={accept}
        disabled={busy}
        inputProps={{ 'aria-hidden': true, multiple: many }}
        onDrop={(files) => void take(files)}
        onReject={() => toast.error(texts.otherKind)}
      >
        <BusyButton size="sm" {...button} busy={busy} onClick={() => choose.current?.()}>
          {children}
        </BusyButton>
        <span className={styles['words']}>{many ? texts.dropMany : texts.drop}</span>
      </Dropzone>
      {/* Beside the area, which is disabled meanwhile with all in it. */}
      <UploadProgress of={uploads} />
    </>
  )
}
