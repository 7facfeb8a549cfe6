import { ensurePackages } from './lib/packages.mjs'
import { runProgram } from './lib/run.mjs'
import { main } from './lib/steps.mjs'

await main(async () => {
  await ensurePackages()
  process.exitCode = await runProgram(['src/cli/openapi.ts', ...process.argv.slice(2)])
})
