import { parseArgs } from 'node:util'
import { checkNames, verify as verifySums } from '#server/db/verify.ts'
import type { Command } from './command.ts'
import { withServices } from './with-services.ts'

export const verify: Command = {
  name: 'verify',
  summary: 'Checks on a live database that all sums agree: credits, places, spots, money.',
  options: [],
  async run(args) {
    parseArgs({ args, options: {} })
    await withServices(async ({ db }) => {
      const breaches = await verifySums(db)
      for (const check of checkNames) {
        const found = breaches.filter((breach) => breach.check === check)
        console.log(`${found.length === 0 ? '✓' : '✗'} ${check}`)
        for (const { subject, finding } of found) console.log(`    ${subject}: ${finding}`)
      }
      if (breaches.length > 0) process.exitCode = 1
    })
  },
}
