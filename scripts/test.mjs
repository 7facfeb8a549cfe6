import { ensureBuild } from './lib/build.mjs'
import { ensurePackages, ensureTestTools } from './lib/packages.mjs'
import { parts } from './lib/parts.mjs'
import { runParts } from './lib/run-parts.mjs'
import { main, StepFailed } from './lib/steps.mjs'

// npm test [-- <part> [<options of its runner>]]

await main(async () => {
  const [wanted, ...extra] = process.argv.slice(2)
  const chosen = wanted ? parts.filter((part) => part.name === wanted) : parts
  if (chosen.length === 0) {
    throw new StepFailed(
      `There is no part "${wanted}". There are: ${parts.map((part) => part.name).join(', ')}.`,
    )
  }
  await ensurePackages()
  await ensureTestTools()
  if (chosen.some((part) => part.needsBuild)) await ensureBuild()
  await runParts(chosen, extra)
})
