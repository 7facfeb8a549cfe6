import { useEffect, useRef, useState } from 'react'
import { uploadPicture } from '#web/api/upload-picture.ts'
import type { StoredFile } from '#contract/types.ts'

interface Picture {
  /** What the form shows: the chosen picture, else the stored one. */
  src: string | null
  choose: (file: File) => void
  remove: () => void
  /** Uploads the chosen picture, once, and returns the `idAdjunto` to send; undefined without a change. */
  upload: () => Promise<number | null | undefined>
}

/** The profile's picture while it is edited: nothing is uploaded before the form is sent. */
export function usePicture(stored: StoredFile | null, megabytes: number): Picture {
  const [chosen, setChosen] = useState<{ file: File; src: string } | null | undefined>(undefined)
  const uploaded = useRef<{ file: File; file_id: number }>(null)
  const src = chosen?.src
  useEffect(() => (src === undefined ? undefined : () => URL.revokeObjectURL(src)), [src])
  return {
    src: chosen === undefined ? (stored?.src ?? null) : (chosen?.src ?? null),
    choose: (file) => setChosen({ file, src: URL.createObjectURL(file) }),
    remove: () => setChosen(null),
    async upload() {
      if (!chosen) return chosen
      const { file } = chosen
      // After a refusal of the rest of the form it is there already.
      if (uploaded.current?.file !== file)
        uploaded.current = { file, file_id: (await uploadPicture(file, megabytes)).file_id }
      return uploaded.current.file_id
    },
  }
}
