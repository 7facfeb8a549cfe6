import { calls } from '#contract/index.ts'
import { can } from '#domain/people/roles.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { notFound } from '#server/kit/errors.ts'
import { changeFile } from './change-file.ts'
import { libraryOf, maySeeFile } from './files.policy.ts'
import { presentLibraryFile } from './files.presenter.ts'
import { findFile, findFiles } from './files.queries.ts'
import { findUses } from './find-uses.ts'
import { removeFile } from './remove-file.ts'
import { storeUpload } from './store-upload.ts'
import { uploadRules } from './upload-rules.ts'

/** More than an admin looks through. */
const MOST_USES = 50

type Uploading = Pick<
  CallContext<(typeof calls)['POST /files']>,
  'services' | 'actor' | 'requestId' | 'upload'
>

async function receive({ services, actor, requestId: request_id, upload }: Uploading) {
  // The team fills the studio's library, many pictures at a time.
  if (!can(actor.role, 'work')) await services.rateLimits.take('uploadByAccount', String(actor.customer_id))
  return upload(uploadRules(services, actor.role), async (received) => {
    const row = await storeUpload(services, { upload: received, actor, request_id })
    return { file_id: row.file_id, file: presentLibraryFile(services, row) }
  })
}

export const filesRoutes = [
  implement(calls['POST /files'], receive),
  implement(calls['POST /files/s3'], receive),

  implement(calls['GET /files'], async ({ services, db, actor, query }) => {
    const { page = 1, query: text, kind } = query
    const { rows: files, total } = await findFiles(db, { page, query: text, kind, library: libraryOf(actor) })
    return { files: files.map((row) => presentLibraryFile(services, row)), total }
  }),

  implement(calls['GET /files/{id}'], async ({ services, db, actor, params }) => {
    const row = await findFile(db, params.id)
    if (!row || !(await maySeeFile(services, actor, row))) throw notFound()
    return { file: presentLibraryFile(services, row) }
  }),

  implement(calls['GET /files/{id}/uses'], async ({ db, params }) => {
    if (!(await findFile(db, params.id))) throw notFound()
    return { uses: await findUses(db, params.id, MOST_USES) }
  }),

  implement(calls['PUT /files'], async ({ services, db, actor, body, requestId: request_id }) => {
    const row = await changeFile(db, { ...body, actor_customer_id: actor.customer_id, request_id })
    return { file: presentLibraryFile(services, row) }
  }),

  implement(
    calls['DELETE /files/{id}'],
    async ({ services, db, actor, params, now, requestId: request_id }) => {
      const { customer_id: actor_customer_id } = actor
      const row = await removeFile(db, { file_id: params.id, now, actor_customer_id, request_id })
      return { file: presentLibraryFile(services, row) }
    },
  ),
]
