import { createHash, timingSafeEqual } from 'node:crypto'

/** Compared in a time that does not depend on where they differ, or on how long they are. */
export const sameSecret = (given: string, wanted: string): boolean =>
  timingSafeEqual(digest(given), digest(wanted))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
