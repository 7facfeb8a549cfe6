import { execFileSync, spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { serverEnvironment } from '../scripts/lib/server.mjs'

/** React's development build alone has `act`. */
const ASK = "process.stdout.write(typeof require('react').act)"

describe('the environment of the started server', () => {
  it.each([undefined, 'test'])('loads React’s production build, with NODE_ENV set to %s', (around) => {
    const { NODE_ENV: _own, ...env } = process.env
    const told = { ...env, ...(around && { NODE_ENV: around }), ...serverEnvironment }
    expect(execFileSync(process.execPath, ['-e', ASK], { env: told, encoding: 'utf8' })).toBe('undefined')
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
