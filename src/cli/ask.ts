import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { UsageError } from './command.ts'

/**
 * Asks for one line at the terminal; `hidden` turns off echo. Without a terminal it throws UsageError that names the
 * option to use.
 */
export async function ask(question: string, option: string, { hidden = false } = {}): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError(`${option} is missing.`)
  let quiet = false
  const output = new Writable({
    write(chunk, encoding, done) {
      if (!quiet) process.stdout.write(chunk, encoding)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  try {
    const answer = terminal.question(question)
    quiet = hidden
    return (await answer).trim()
  } finally {
    terminal.close()
    if (hidden) process.stdout.write('\n')
  }
}
