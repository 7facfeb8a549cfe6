import type { z } from '@hono/zod-openapi'
import type { libraryFile } from '#contract/content/files.ts'
import type { Services } from '#server/kit/services.ts'
import { signFileLink } from '#server/shared/file-link.ts'
import { presentFile } from '#server/shared/present-file.ts'
import type { LibraryRow } from './files.queries.ts'

type Setting = Pick<Services, 'environment' | 'clock'>

/** A file with its size, and a link that works without a session. Only for those who may see the file. */
export function presentLibraryFile(
  { environment, clock }: Setting,
  row: LibraryRow,
): z.input<typeof libraryFile> {
  const shown = presentFile(row)
  const link = row.public ? null : signFileLink(environment.secret, row.storage_key, clock.now())
  return {
    ...shown,
    size: row.bytes,
    public: row.public,
    link: link?.address ?? shown.src,
    link_ends_at: link?.ends.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}
