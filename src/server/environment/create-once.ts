import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Returns the text of a file that is written once. If several processes start at the same time, one writes and all
 * read the same complete text. Only this user may read the file.
 */
export function createOnce(file: string, makeText: () => string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, makeText(), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}

/** Whether a system error has this code, for example ENOENT. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))
