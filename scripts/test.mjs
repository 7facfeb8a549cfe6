import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from './lib/build.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { parts } from './lib/parts.mjs'
import { root } from './lib/project.mjs'
import { endOf, wasStopped } from './lib/run.mjs'
import { main, step, StepFailed } from './lib/steps.mjs'

// npm test [-- <part> [<options of its runner>]]

const results = join(root, 'test-results')

await main(async () => {
  const [wanted, ...extra] = process.argv.slice(2)
  const chosen = wanted ? parts.filter((part) => part.name === wanted) : parts
  if (chosen.length === 0) {
    throw new StepFailed(
      `There is no part "${wanted}". There are: ${parts.map((part) => part.name).join(', ')}.`,
    )
  }
  await ensurePackages()
  if (chosen.some((part) => part.needsBuild)) await ensureBuild()

  const total = { passed: 0, failed: 0 }
  for (const part of chosen) {
    const { passed, failures } = await run(part, extra)
    total.passed += passed
    total.failed += failures.length
    if (wasStopped()) throw new StepFailed(`Stopped during ${part.name}.`)
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed ? 1 : 0
})

/** Runs one part as one line; what failed follows below it. */
async function run(part, extra) {
  const log = join(results, `${part.name}.log`)
  rmSync(log, { force: true })
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  const unsteady = []
  const work = async (note) => {
    let doing = ''
    const show = () => note([summary(counts), doing].filter(Boolean).join('  '))
    const code = await part.run({
      log,
      extra,
      onTest(test) {
        counts[test.state] += 1
        if (test.state === 'failed') failures.push(test)
        if (test.again) unsteady.push(test.name)
        show()
      },
      note(text) {
        doing = text
        show()
      },
    })
    const reason = failures.length ? '' : whyNot(code, counts)
    if (reason) failures.push({ name: part.name, error: `${reason}\n\n${endOf(log)}` })
    counts.failed = failures.length
    show()
    if (failures.length) throw new Error('some failed')
  }
  await step(part.name, work).catch((error) => {
    if (!failures.length) throw error
  })
  for (const name of unsteady) console.log(`  ↻ ${name} passed only at the second try`)
  for (const { name, error } of failures) console.error(`\n  ✗ ${name}\n${indent(error ?? '')}\n`)
  return { passed: counts.passed, failures }
}

/** A runner that breaks, or finds nothing to run, has not passed. */
function whyNot(code, counts) {
  if (counts.passed === 0) return 'No test ran.'
  return code === 0 ? '' : `The runner ended with code ${code}.`
}

function summary({ passed, failed, skipped }) {
  return [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`]
    .filter(Boolean)
    .join(', ')
}

function indent(text) {
  return text.replaceAll(/^(?=.)/gm, '    ')
}
