import { useRef, useState } from 'react'
import type { Sending } from '#web/api/upload-picture.ts'

/** The file that is on its way. */
interface OnItsWay {
  name: string
  place: number
  all: number
  /** How much of it has been sent, from 0 to 1. */
  sent: number
}

/** Uploads files one after the other, which is shown by `UploadProgress` and can be cancelled. */
export function useUploads() {
  const [shown, show] = useState<OnItsWay | null>(null)
  const own = useRef<AbortController>(null)
  return {
    shown,
    cancel: () => own.current?.abort(),
    /** Returns false when it was cancelled, and throws what an upload throws. */
    async send(files: readonly File[], upload: (file: File, sending: Sending) => Promise<unknown>) {
      own.current = new AbortController()
      const { signal } = own.current
      try {
        for (const [index, file] of files.entries()) {
          const at = { name: file.name, place: index + 1, all: files.length }
          show({ ...at, sent: 0 })
          await upload(file, { signal, progress: (sent) => show({ ...at, sent }) })
        }
        return true
      } catch (problem) {
        if (!signal.aborted) throw problem
        return false
      } finally {
        show(null)
      }
    },
  }
}
