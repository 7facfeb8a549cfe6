import { z } from '@hono/zod-openapi'
import { file, id, instant, optionalText, page, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

/**
 * A file with what its keepers know of it. `src` is its stable address: a public file is open to everybody, a private
 * one to its owner's and staff's sessions, a film to an admin's. `link` works without a session, for a private file until `link_ends_at`.
 */
export const libraryFile = file
  .extend({
    size: z.int().describe('Bytes.'),
    public: z.boolean(),
    link: z.string(),
    link_ends_at: instant.nullable(),
    createdAt: instant,
  })
  .openapi('LibraryFile')

const uploaded = z.object({ file_id: id, file: libraryFile })

const upload = {
  access: 'customer',
  multipart: true,
  description:
    'Pictures (re-encoded as WebP) and PDF; for an admin also videos (MP4, WebM) and captions (WebVTT). The type is read from the content, not from the name. The field `data` may hold JSON with `name` and `alt`. A file is private until something public refers to it, and a customer’s is removed after a week if nothing does.',
  answer: uploaded,
  errors: {
    400: 'No file, an empty one, or one that was cut off.',
    413: 'Larger than the settings allow for its type, or too many pixels, or a picture that takes too long to read.',
    415: 'Not of a type that is stored, or a picture that cannot be read.',
    429: 'Too many uploads.',
    503: 'The store does not respond.',
  },
} as const

export const fileCalls = defineCalls('Archivos', {
  'POST /files': {
    ...upload,
    summary: 'Upload a file',
  },
  'POST /files/s3': {
    ...upload,
    summary: 'Upload a file; the same as POST /files: the settings decide where it is stored',
  },
  'GET /files': {
    access: 'work',
    summary:
      'The library, newest first; a private film is in it only for an admin, and a coach sees public files and their own',
    query: z.strictObject({
      page,
      query: z.string().trim().max(100).optional().describe('Part of the name.'),
      kind: z.enum(['picture', 'document', 'video', 'captions']).optional(),
    }),
    answer: z.object({ files: z.array(libraryFile), total: z.int() }),
  },
  'GET /files/{id}': {
    access: 'public',
    summary:
      'One file’s record; a private one only for its owner and staff, a private film only for an admin',
    answer: z.object({ file: libraryFile }),
    errors: { 404: 'Not there or not yours.' },
  },
  'GET /files/{id}/uses': {
    access: 'administer',
    summary: 'What uses a file',
    answer: z.object({
      uses: z.array(
        z.object({
          place: z.string().describe('The kind of record.'),
          text: z.string().describe('Spanish, e.g. `la página «Reglamento»`.'),
        }),
      ),
    }),
    errors: { 404: 'Not there.' },
  },
  'PUT /files': {
    access: 'administer',
    summary: 'Rename a file, or describe it for those who don’t see it',
    body: z.strictObject({
      file_id: id,
      name: text(120).optional(),
      alt: optionalText(300),
      was: z
        .strictObject({ name: z.string(), alt: z.string().nullable() })
        .optional()
        .describe('Both as they were read; refused if they are others by now.'),
    }),
    alsoById: 'file_id',
    answer: z.object({ file: libraryFile }),
    errors: { 404: 'Not there.', 409: 'Somebody else changed it meanwhile.' },
  },
  'DELETE /files/{id}': {
    access: 'administer',
    idempotent: true,
    summary: 'Delete a file that nothing uses',
    answer: z.object({ file: libraryFile }),
    errors: { 404: 'Not there.', 409: 'In use; the text says by what.' },
  },
})
