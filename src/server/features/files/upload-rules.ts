import { join } from 'node:path'
import { type FileKind, sniffType } from '#domain/files/file-kind.ts'
import { can, type Role } from '#domain/people/roles.ts'
import { AppError } from '#server/kit/errors.ts'
import type { UploadRules } from '#server/kit/calls/receive-upload.ts'
import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'

const MB = 1024 * 1024
const CAPTIONS_MB = 2

/** The folder for uploads in progress, on the disk of `files/` so that a finished one is only renamed. */
export const uploadFolder = (dataDir: string): string => join(dataDir, 'uploads')

type Setting = Pick<Services, 'configuration' | 'environment'>

/** What this role may upload: pictures and documents, and admins videos and captions too. */
export function uploadRules({ configuration, environment }: Setting, role: Role): UploadRules {
  const { picture_max_mb, document_max_mb, video_max_mb } = configuration.current()
  const megabytes: Partial<Record<FileKind, number>> = {
    picture: picture_max_mb,
    document: document_max_mb,
    ...(can(role, 'administer') ? { video: video_max_mb, captions: CAPTIONS_MB } : {}),
  }
  const most = Math.max(...Object.values(megabytes))
  return {
    folder: uploadFolder(environment.dataDir),
    most: most * MB,
    tooLarge: () => tooLarge(errorTexts.files.tooLarge({ megabytes: most })),
    admit(head, declared) {
      const kind = sniffType(head)?.kind
      const limit = kind && megabytes[kind]
      if (limit === undefined) throw refused(declared, megabytes.video !== undefined)
      const texts = kind === 'picture' ? errorTexts.studio.fileTooLarge : errorTexts.files.tooLarge
      return { most: limit * MB, tooLarge: () => tooLarge(texts({ megabytes: limit })) }
    },
  }
}

const tooLarge = (text: string) => new AppError(413, 'too_large', text, { fields: { file: text } })

/** A refused picture gets an error about pictures. */
function refused(declared: string, takesVideos: boolean): AppError {
  const isPicture = declared.startsWith('image/')
  const { refused: plain, refusedVideo } = errorTexts.files
  const text = isPicture ? errorTexts.studio.fileUnreadable : takesVideos ? refusedVideo : plain
  return new AppError(415, isPicture ? 'picture_unreadable' : 'type_refused', text, {
    fields: { file: text },
  })
}
