import type { Trx } from '#server/db/transaction.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { catalogueErrors } from '#text/admin/catalogue-errors.ts'
import type { Given } from './record.ts'

const files = {
  file_id: { type: 'image/', shown: true, unknown: () => catalogueErrors.pictureUnknown },
  film_file_id: { type: 'video/', shown: false, unknown: () => catalogueErrors.filmUnknown },
  captions_file_id: { type: 'text/vtt', shown: false, unknown: () => catalogueErrors.captionsUnknown },
} as const
type Field = keyof typeof files
const fields = Object.keys(files) as Field[]

/**
 * Checks the files that a record newly refers to: of staff, and of the right type. Pictures become public; films and
 * captions stay private. Throws AppError 400.
 */
export async function requireFiles(trx: Trx, given: Given, before: Given | null): Promise<void> {
  for (const field of fields) {
    const file_id = given[field]
    if (typeof file_id === 'number' && file_id !== before?.[field]) await takeFile(trx, field, file_id)
  }
}

async function takeFile(trx: Trx, field: Field, file_id: number): Promise<void> {
  const { type, shown, unknown } = files[field]
  const file = await trx
    .selectFrom('file')
    .leftJoin('customer', 'customer.customer_id', 'file.customer_id')
    .select(['file.mime', 'file.public', 'customer.role'])
    .where('file.file_id', '=', file_id)
    .executeTakeFirst()
  // A customer's picture is theirs, whatever number an editor types.
  if (!file?.mime.startsWith(type) || (file.role === 'customer' && !file.public))
    throw invalidFields({ [field]: unknown() })
  if (shown) await trx.updateTable('file').set({ public: true }).where('file_id', '=', file_id).execute()
}
