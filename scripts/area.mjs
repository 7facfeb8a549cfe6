import { areas, partsOf } from './lib/areas.mjs'
import { ensurePackages, ensureTestTools } from './lib/packages.mjs'
import { runParts } from './lib/run-parts.mjs'
import { main, StepFailed } from './lib/steps.mjs'

// npm run t <area>: types, lint, and the unit and HTTP tests of one area.

await main(async () => {
  const [area = '', ...extra] = process.argv.slice(2)
  if (!areas().includes(area)) {
    throw new StepFailed(`npm run t <area>. The areas are the folders of tests/http: ${areas().join(', ')}.`)
  }
  await ensurePackages()
  await ensureTestTools()
  await runParts(partsOf(area), extra)
})
