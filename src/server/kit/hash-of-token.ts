import { createHash } from 'node:crypto'

/** What is stored of a token: whoever reads it there cannot use it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
