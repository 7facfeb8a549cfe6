import { ensureBuild } from './lib/build.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { main } from './lib/steps.mjs'

await main(async () => {
  await ensurePackages()
  await ensureBuild({ force: true })
})
