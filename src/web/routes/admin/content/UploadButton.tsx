import { Upload } from 'lucide-react'
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { contentTexts } from '#text/admin/content.ts'
import { uploadFile } from '#web/api/upload-picture.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'

/** The most that the server may be set to take; its own limit answers beyond. */
const MOST_MB = 10_000

/** Uploads a file into the library. */
export function UploadButton(): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const upload = async ({ currentTarget: field }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = field.files?.[0]
    if (file === undefined) return
    setBusy(true)
    try {
      await uploadFile(file, MOST_MB)
      toast.success(contentTexts.files.uploaded)
      await revalidate()
    } catch (problem) {
      toast.error(problem)
    } finally {
      setBusy(false)
      field.value = ''
    }
  }
  return (
    <>
      <BusyButton
        size="sm"
        busy={busy}
        leftSection={<Upload size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {contentTexts.files.upload}
      </BusyButton>
      <input
        ref={input}
        type="file"
        accept="image/*,application/pdf,video/mp4,video/webm,.vtt"
        hidden
        tabIndex={-1}
        onChange={(event) => void upload(event)}
      />
    </>
  )
}
