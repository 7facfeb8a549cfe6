import { expect, it } from 'vitest'
import { auditTexts } from '#text/admin/audit.ts'
import { catalogueErrors } from '#text/admin/catalogue-errors.ts'
import { uses } from './uses.ts'

it.each(Object.keys(uses))('of a %s in use the refusal agrees with what it is called', (table) => {
  const called: unknown = Reflect.get(auditTexts.what, table)
  const feminine = /^la (?!ficha de coach)/.test(String(called))
  const refusal = catalogueErrors.inUse({ uses: '1 clase', table })
  expect(refusal).toMatch(feminine ? /Puedes archivarla\.$/ : /Puedes archivarlo\.$/)
})
