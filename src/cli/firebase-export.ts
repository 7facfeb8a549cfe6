import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { z } from 'zod'
import { type FirebaseParameters, fromFirebase } from '#server/kit/firebase-scrypt.ts'
import { UsageError } from './command.ts'

/** Bytes in base64. */
export const bytes = z
  .string()
  .regex(/^[\w+/-]+={0,2}$/)
  .transform((text) => Buffer.from(text, 'base64'))

const exported = z.object({
  localId: z.string().min(1).max(128),
  email: z.email().max(200).optional(),
  emailVerified: z.boolean().default(false),
  displayName: z.string().default(''),
  disabled: z.boolean().default(false),
  passwordHash: bytes.optional(),
  salt: bytes.optional(),
})

interface ExportedAccount {
  localId: string
  email: string | undefined
  emailVerified: boolean
  displayName: string
  disabled: boolean
  /** As it is stored here; null without one. */
  password: string | null
}

/** More problems than these are only counted. */
const SHOWN = 20
/** Of the CSV, whose lines end with a comma. */
const COLUMNS = 28

/**
 * Reads what `firebase auth:export` wrote, JSON or CSV by the file's name. Throws UsageError with every account that cannot be
 * taken over, because none is then.
 */
export function readExport(file: string, parameters: FirebaseParameters): ExportedAccount[] {
  const records = file.toLowerCase().endsWith('.csv') ? fromCsv(file) : fromJson(file)
  const problems: string[] = []
  const accounts = records.flatMap((record, index) => {
    const isEmpty = (value: unknown) => value === '' || value === null
    const found = exported.safeParse(
      Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value))),
    )
    const wrong = (why: string) => void problems.push(`Account ${index + 1}: ${why}`)
    if (!found.success) {
      wrong(found.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
      return []
    }
    const { passwordHash, salt, email, ...account } = found.data
    try {
      const password = passwordHash && salt ? fromFirebase({ passwordHash, salt }, parameters) : null
      return [{ ...account, email: email?.toLowerCase(), password }]
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      wrong(`passwordHash: ${error.message}`)
      return []
    }
  })
  if (problems.length === 0) return accounts
  const more = problems.length > SHOWN ? [`and ${problems.length - SHOWN} more`] : []
  throw new UsageError([`${file}: nothing was taken over.`, ...problems.slice(0, SHOWN), ...more].join('\n'))
}

const contentOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new UsageError(`${file} cannot be read.`)
  }
}

function fromJson(file: string): object[] {
  let content: unknown
  try {
    content = JSON.parse(contentOf(file))
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${file} cannot be read as JSON.`)
  }
  const found = z.object({ users: z.array(z.looseObject({})) }).safeParse(content)
  if (!found.success) throw new UsageError(`${file} is no export of Firebase’s accounts.`)
  return found.data.users
}

/**
 * Firebase writes no line of names, and does not escape the quotes of a display name, which its account's owner chooses: one with
 * a quote and commas would move the columns, and a disabled account be taken for a live one. So a line has as many as it must.
 */
function fromCsv(file: string): object[] {
  const { data, errors } = Papa.parse<string[]>(contentOf(file), { delimiter: ',', skipEmptyLines: 'greedy' })
  const [error] = errors
  if (error) throw new UsageError(`${file}, account ${(error.row ?? 0) + 1}: ${error.message}.`)
  if (data.length === 0) throw new UsageError(`${file} is empty.`)
  return data.map((line, index) => {
    const [localId, email, verified = '', passwordHash, salt, displayName] = line
    const end = line.slice(COLUMNS).join(',')
    if (line.length < COLUMNS || line.length > COLUMNS + 1 || end !== '')
      throw new UsageError(
        `${file}, account ${index + 1}: ${line.length} columns in place of ${COLUMNS}. Export as JSON if a name has quotes and commas; otherwise it is no export of Firebase’s accounts.`,
      )
    const emailVerified = flag(verified)
    return { localId, email, emailVerified, passwordHash, salt, displayName, disabled: flag(line[26]) }
  })
}

const flag = (text = ''): unknown => (text === 'true' ? true : text === 'false' || text === '' ? false : text)
