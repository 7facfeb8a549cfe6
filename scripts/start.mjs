import { ensureBuild } from './lib/build.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { toolEnvironment } from './lib/project.mjs'
import { runProgram } from './lib/run.mjs'
import { serverEnvironment, serverProgram } from './lib/server.mjs'
import { main } from './lib/steps.mjs'

await main(async () => {
  await ensurePackages()
  await ensureBuild()
  process.exitCode = await runProgram(serverProgram, toolEnvironment(serverEnvironment))
})
