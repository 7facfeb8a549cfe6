import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { scratch } from '../scripts/lib/project.mjs'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(scratch('tools-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('does without s3rver where the registry is not reached, and says so in one line', () => {
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(join(root, 'tools/s3rver', name), join(folder, name))
  const program = `const { ensureTestTools } = await import(${JSON.stringify(join(root, 'scripts/lib/packages.mjs'))})
    await ensureTestTools(${JSON.stringify(relative(root, folder))})`
  const from = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    // Nobody listens there, and nothing is kept from before.
    env: {
      ...process.env,
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_cache: join(folder, 'cache'),
    },
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(stderr).toMatch(/^✗ s3rver +skipped, with the cases that need it: [^\n]* {2}\d+\.\d s\n$/)
  expect(status).toBe(0)
  expect(performance.now() - from).toBeLessThan(20_000)
}, 60_000)
