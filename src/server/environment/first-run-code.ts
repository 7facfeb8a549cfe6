import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createOnce, hasCode } from './create-once.ts'

/** Without similar-looking letters and digits. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 3

const fileOf = (dataDir: string): string => join(dataDir, 'first-run-code')

/**
 * The code needed to create the first admin, generated once and stored in a file of the data folder that only this
 * user may read, so that the first visitor cannot take over the site.
 */
export function makeFirstRunCode(dataDir: string): { code: string; file: string } {
  mkdirSync(dataDir, { recursive: true })
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const file = fileOf(dataDir)
  return { code: createOnce(file, () => Array.from({ length: GROUPS }, group).join('-')).trim(), file }
}

/** Whether this is the code, ignoring spaces and case; false when there is none. Constant time. */
export function isFirstRunCode(dataDir: string, given: string): boolean {
  try {
    return timingSafeEqual(digest(given), digest(readFileSync(fileOf(dataDir), 'utf8')))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/** Removes the code. */
export function dropFirstRunCode(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true })
}

const digest = (code: string): Buffer =>
  createHash('sha256').update(code.toUpperCase().replaceAll(/[\s-]/g, '')).digest()
