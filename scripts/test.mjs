import { ensureBuild } from './lib/build.mjs'
import { ensurePackages, ensureTestTools } from './lib/packages.mjs'
import { parts } from './lib/parts.mjs'
import { runParts } from './lib/run-parts.mjs'
import { main, StepFailed } from './lib/steps.mjs'

// npm test [-- <part>… [<options of their runners>]]

await main(async () => {
  const given = process.argv.slice(2)
  const partNamed = (name) => parts.find((part) => part.name === name)
  const first = given.findIndex((word) => !partNamed(word))
  const names = first === -1 ? given : given.slice(0, first)
  const extra = given.slice(names.length)
  const chosen = given.length === 0 ? parts : names.map(partNamed)
  if (chosen.length === 0) {
    throw new StepFailed(
      `There is no part "${given[0]}". There are: ${parts.map((part) => part.name).join(', ')}.`,
    )
  }
  await ensurePackages()
  await ensureTestTools()
  if (chosen.some((part) => part.needsBuild)) await ensureBuild()
  await runParts(chosen, extra)
})
