import { adminCreate } from './admin-create.ts'
import { type Command, UsageError } from './command.ts'
import { brand } from './brand.ts'
import { demo } from './demo.ts'
import { importAccounts } from './import-accounts.ts'
import { moveFiles } from './move-files.ts'
import { verify } from './verify.ts'

/** The commands of `npm run studio -- <command>`. */
const commands: readonly Command[] = [adminCreate, demo, brand, moveFiles, importAccounts, verify]

const args = process.argv.slice(2)
const command = commands.find(({ name }) => name.split(' ').every((word, n) => args[n] === word))

if (command && !args.includes('--help')) {
  try {
    await command.run(args.slice(command.name.split(' ').length))
  } catch (error) {
    // Our own errors are sentences for the person at the terminal; a stack would add nothing.
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = isUsage(error) ? 2 : 1
  }
} else {
  const unknown = !command && args.length > 0 && !args.includes('--help')
  if (unknown) console.error(`There is no command “${args.join(' ')}”.\n`)
  console.log('Usage: npm run studio -- <command> [options]\n')
  for (const { name, summary, options } of command ? [command] : commands) {
    console.log(`  ${name}\n      ${summary}`)
    for (const option of options) console.log(`      ${option}`)
  }
  process.exitCode = unknown ? 1 : 0
}

function isUsage(error: unknown): boolean {
  const fromParser =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return fromParser || error instanceof UsageError
}
