import type { ButtonProps } from '@mantine/core'
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { BusyButton } from './BusyButton.tsx'

interface UploadButtonProps extends ButtonProps {
  accept: string
  /** Uploads the chosen file; what it throws is said. */
  upload: (file: File) => Promise<unknown>
  'aria-label'?: string
  children: ReactNode
}

/** Chooses a file and uploads it at once. */
export function UploadButton({ accept, upload, children, ...button }: UploadButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const toast = useToast()
  const choose = async ({ currentTarget: field }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = field.files?.[0]
    if (file === undefined) return
    setBusy(true)
    try {
      await upload(file)
    } catch (problem) {
      toast.error(problem)
    } finally {
      setBusy(false)
      field.value = ''
    }
  }
  return (
    <>
      <BusyButton size="sm" {...button} busy={busy} onClick={() => input.current?.click()}>
        {children}
      </BusyButton>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        tabIndex={-1}
        onChange={(event) => void choose(event)}
      />
    </>
  )
}
