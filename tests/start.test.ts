import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { root } from '../scripts/lib/project.mjs'
import { serverEnvironment } from '../scripts/lib/server.mjs'
import { main } from '../scripts/lib/steps.mjs'

/** React's development build alone has `act`. */
const ASK = "process.stdout.write(typeof require('react').act)"

describe('the environment of the started server', () => {
  it.each([undefined, 'test'])('loads React’s production build, with NODE_ENV set to %s', (around) => {
    const { NODE_ENV: _own, ...env } = process.env
    const told = { ...env, ...(around && { NODE_ENV: around }), ...serverEnvironment }
    expect(execFileSync(process.execPath, ['-e', ASK], { env: told, encoding: 'utf8' })).toBe('undefined')
  })
})

describe('a folder that may not be written to', () => {
  const { exitCode } = process
  afterEach(() => {
    process.exitCode = exitCode
    vi.restoreAllMocks()
  })

  it('ends a script with a sentence, where it is the project’s', async () => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const denied = (path: string) => Object.assign(new Error(`EACCES: ${path}`), { code: 'EACCES', path })
    const own = join(root, '.tmp/build.lock')
    await main(() => Promise.reject(denied(own)))
    expect([said.mock.calls.join(''), process.exitCode]).toEqual([
      expect.stringContaining(
        `EACCES: ${own}\n\nPackages and builds are written to the project's folder, ${root}, and this user may not.`,
      ),
      1,
    ])
    await expect(main(() => Promise.reject(denied('/elsewhere')))).rejects.toThrow('EACCES: /elsewhere')
  })
})

describe('the studio command', () => {
  it('says first that there is no such command', () => {
    const { status, stderr } = spawnSync(process.execPath, ['src/cli/studio.ts', 'admin'], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, 'There is no command “admin”.\n\n'])
  })
})
