import { useEffect, useRef, useState } from 'react'
import type { StoredFile } from '#contract/types.ts'
import { errorTexts } from '#text/errors.ts'
import { uploadTexts } from '#text/uploads.ts'
import { ApiError } from '#web/api/client.ts'
import { uploadPicture } from '#web/api/upload-picture.ts'
import { useUploads } from '#web/components/uploads/use-uploads.ts'

/** What the server takes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

interface Picture {
  /** What the form shows: the chosen picture, else the stored one. */
  src: string | null
  /** Why the file chosen last can't be used, which leaves the picture as it was; null otherwise. */
  problem: string | null
  choose: (file: File) => Promise<void>
  remove: () => void
  /** Shown by `UploadProgress`. */
  uploads: ReturnType<typeof useUploads>
  /** Uploads the chosen picture, once, and returns the `idAdjunto` to send; undefined without a change. */
  upload: () => Promise<number | null | undefined>
}

/** The profile's picture while it is edited: nothing is uploaded before the form is sent. */
export function usePicture(stored: StoredFile | null, megabytes: number): Picture {
  const [chosen, setChosen] = useState<{ file: File; src: string } | null | undefined>(undefined)
  const [problem, setProblem] = useState<string | null>(null)
  const uploaded = useRef<{ file: File; file_id: number }>(null)
  const uploads = useUploads()
  const src = chosen?.src
  useEffect(() => (src === undefined ? undefined : () => URL.revokeObjectURL(src)), [src])
  return {
    src: chosen === undefined ? (stored?.src ?? null) : (chosen?.src ?? null),
    problem,
    uploads,
    async choose(file) {
      const wrong = await problemWith(file, megabytes)
      setProblem(wrong)
      if (wrong === null) setChosen({ file, src: URL.createObjectURL(file) })
    },
    remove: () => {
      setProblem(null)
      setChosen(null)
    },
    async upload() {
      if (!chosen) return chosen
      const { file } = chosen
      // After a refusal of the rest of the form it is there already.
      const sent =
        uploaded.current?.file === file ||
        (await uploads.send([file], async (_file, sending) => {
          uploaded.current = { file, file_id: (await uploadPicture(file, megabytes, sending)).file_id }
        }))
      // Nothing else of the form is saved either.
      if (!sent) throw new ApiError(0, { error: uploadTexts.cancelled, code: 'cancelled' })
      return uploaded.current?.file_id
    },
  }
}

/** What the server would refuse, said at once: a browser may show no picture of it, e.g. of HEIC. */
async function problemWith(file: File, megabytes: number): Promise<string | null> {
  if (file.size > megabytes * 1024 * 1024) return errorTexts.studio.fileTooLarge({ megabytes })
  if (!PICTURE_TYPES.includes(file.type)) return errorTexts.studio.fileUnreadable
  const opened = await createImageBitmap(file, { resizeWidth: 1, resizeHeight: 1 }).catch(() => null)
  opened?.close()
  return opened === null ? errorTexts.studio.fileUnreadable : null
}
