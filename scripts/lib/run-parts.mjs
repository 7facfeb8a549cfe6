import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'
import { endOf, wasStopped } from './run.mjs'
import { step, StepFailed } from './steps.mjs'

const SLOWEST = 10

/**
 * Runs parts one after the other, each as one line; prints failures, and at the end the slowest files. The process
 * exits with code 1 if a test failed.
 * @param {{ name: string, run: Function }[]} parts
 * @param {string[]} extra options for the parts' runners
 */
export async function runParts(parts, extra = []) {
  const total = { passed: 0, failed: 0 }
  /** @type {Map<string, number>} milliseconds of each test file */
  const files = new Map()
  for (const part of parts) {
    const { passed, failures } = await run(part, extra, files)
    total.passed += passed
    total.failed += failures.length
    if (wasStopped()) throw new StepFailed(`Stopped during ${part.name}.`)
  }
  for (const [file, ms] of slowest(files)) console.log(`${(ms / 1000).toFixed(1).padStart(8)} s  ${file}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed ? 1 : 0
}

const slowest = (files) => [...files].toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST)

/** Runs one part as one line; failures follow below it. */
async function run(part, extra, files) {
  const log = join(root, 'test-results', `${part.name}.log`)
  rmSync(log, { force: true })
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  const unsteady = []
  const figures = []
  const missing = new Set()
  const work = async (note) => {
    let doing = ''
    const show = () => note([summary(counts), doing].filter(Boolean).join('  '))
    const code = await part.run({
      log,
      extra,
      onTest(event) {
        if (event.file) files.set(event.file, (files.get(event.file) ?? 0) + event.ms)
        if (event.figure) figures.push(event.figure)
        if (!event.state) return
        counts[event.state] += 1
        if (event.state === 'failed') failures.push(event)
        if (event.note) missing.add(event.note)
        if (event.again) unsteady.push(event.name)
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
  for (const figure of figures) console.log(`  ${figure}`)
  for (const note of missing) console.log(`  – skipped: ${note}`)
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
