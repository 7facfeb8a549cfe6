import { parseArgs } from 'node:util'
import { CannotMove, moveFiles as move } from '#server/features/files/move-files.ts'
import { type Command, UsageError } from './command.ts'
import { withServices } from './with-services.ts'

/** After how many files a line is printed. */
const STEP = 100

export const moveFiles: Command = {
  name: 'move-files',
  summary:
    'Moves all files to S3, or back to this machine, while the site runs; may be interrupted and started again.',
  options: ['--to <s3|local>  where to'],
  async run(args) {
    const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values
    if (to !== 's3' && to !== 'local') throw new UsageError('--to must be s3 or local.')
    await withServices(async (services) => {
      const progress = (moved: number) => {
        if (moved % STEP === 0) console.log(`${moved} files moved`)
      }
      const moved = await move(services, { to, progress }).catch((error: unknown) => {
        throw error instanceof CannotMove ? new UsageError(error.message) : error
      })
      console.log(
        to === 's3'
          ? `All files are in S3 (${moved} moved).`
          : `All files are on this machine (${moved} moved). The settings still name the bucket; empty them when it is no longer needed.`,
      )
    })
  },
}
