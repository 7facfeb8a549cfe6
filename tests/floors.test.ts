import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// The control of the lint rules that keep the floors: an import that looks up or sideways must be caught.

const forbidden: [file: string, line: string][] = [
  ['src/domain/a.ts', "export { x } from '#server/x.ts'"],
  ['src/domain/b.ts', "export { x } from '../server/x.ts'"],
  ['src/domain/c.ts', "import 'node:fs'"],
  ['src/domain/d.ts', 'export const now = Date.now()'],
  ['src/domain/e.ts', "export type { X } from '#contract/x.ts'"],
  ['src/text/a.ts', "export { x } from '#domain/x.ts'"],
  ['src/contract/a.ts', "export { x } from '#server/x.ts'"],
  ['src/contract/b.ts', "export { x } from '#web/x.ts'"],
  ['src/web/a.ts', "export { x } from '#server/x.ts'"],
  ['src/web/b.ts', "export { x } from '#contract/x.ts'"],
  ['src/web/routes/site/a.ts', "export { x } from '#web/routes/account/x.ts'"],
  ['src/web/routes/site/b.ts', "export { Button } from '@mantine/core'"],
  ['src/web/routes/account/a.ts', "export { x } from '#web/routes/admin/x.ts'"],
  ['src/web/routes/admin/a.ts', "export { x } from '../account/x.ts'"],
  ['src/server/http/a.ts', "export { x } from '#server/adapters/x.ts'"],
  ['src/server/http/b.ts', "export { x } from '#web/x.ts'"],
  ['src/server/features/one/a.ts', "export { x } from '#server/adapters/x.ts'"],
  ['src/server/features/one/c.ts', "export { x } from '../two/two.routes.ts'"],
  ['src/server/ports/a.ts', "export { x } from '#server/db/x.ts'"],
  ['src/server/db/a.ts', "export { x } from '#server/features/one/x.ts'"],
  ['src/server/adapters/one.ts', "export { x } from './two.ts'"],
  ['src/server/adapters/two.ts', "export { x } from '#server/features/one/x.ts'"],
]

const allowed: [file: string, line: string][] = [
  ['src/domain/ok.ts', "export { x } from '#domain/x.ts'"],
  ['src/contract/ok.ts', "export { x } from '#text/x.ts'"],
  ['src/web/ok.ts', "export type { X } from '#contract/types.ts'"],
  ['src/web/routes/site/ok.ts', "export { x } from '#web/components/x.ts'"],
  ['src/server/features/one/ok.ts', "export { x } from '#server/features/two/do-something.ts'"],
  ['src/server/adapters/ok.ts', "export type { X } from '#server/ports/x.ts'"],
  ['src/server/main.ts', "export { x } from './adapters/one.ts'"],
]

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'cupo-floors-'))
let findings = ''

beforeAll(() => {
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  const cycle: [string, string][] = [
    ['src/domain/ring/one.ts', "import { b } from './two.ts'\nexport const a = () => b"],
    ['src/domain/ring/two.ts', "import { a } from './one.ts'\nexport const b = () => a"],
  ]
  for (const [file, line] of [...forbidden, ...allowed, ...cycle]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${line}\n`)
  }
  findings = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['-f', 'unix'], {
    cwd: folder,
    encoding: 'utf8',
  }).stdout
})

afterAll(() => rmSync(folder, { recursive: true }))

describe('lint', () => {
  test.each(forbidden)('refuses in %s: %s', (file) => expect(findings).toContain(`${file}:1:`))
  test.each(allowed)('allows in %s: %s', (file) => expect(findings).not.toContain(file))
  test('refuses a circle of imports', () => expect(findings).toMatch(/ring.*no-cycle/))
})
