import { ensureBuild } from './lib/build.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { runProgram } from './lib/run.mjs'
import { main } from './lib/steps.mjs'

await main(async () => {
  await ensurePackages()
  await ensureBuild()
  process.exitCode = await runProgram(['tests/bench/run.ts', ...process.argv.slice(2)])
})
