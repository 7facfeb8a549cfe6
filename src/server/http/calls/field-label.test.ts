import { expect, it } from 'vitest'
import { fieldLabels } from '#text/field-labels.ts'
import { fieldLabel } from '#server/kit/field-label.ts'
import { openApiDocument } from '#server/http/docs/openapi.ts'

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** The name of every field in the API's requests, at any depth. */
function requestFields(): Set<string> {
  const { paths = {}, components } = openApiDocument() as {
    paths?: Record<string, Record<string, Operation>>
    components?: { schemas?: Record<string, Schema> }
  }
  const names = new Set<string>()
  const walk = (given: Schema | undefined): void => {
    const schema = given?.$ref ? components?.schemas?.[given.$ref.split('/').at(-1) ?? ''] : given
    if (!schema) return
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) walk(one)
    walk(schema.items)
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      names.add(name)
      walk(inner)
    }
  }
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    for (const { name, in: place } of operation.parameters ?? []) if (place !== 'header') names.add(name)
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) walk(schema)
  }
  return names
}

interface Operation {
  parameters?: { name: string; in: string }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

it('has a Spanish label for every field of every request, and no others', () => {
  const names = requestFields()
  expect(names.size).toBeGreaterThan(100)
  expect([...names].filter((name) => !Object.hasOwn(fieldLabels, name))).toEqual([])
  expect(Object.keys(fieldLabels).filter((name) => !names.has(name))).toEqual([])
})

it.each([
  ['guest', 'Nombre del invitado'],
  ['repeat.until', 'Hasta'],
  ['accepted_pages.0', 'Páginas aceptadas'],
  ['config.3.value', 'Valor'],
  ['cancel_timeframe_unit', 'Unidad de la anticipación'],
  ['nadie_lo_conoce', 'nadie_lo_conoce'],
  ['constructor', 'constructor'],
  ['x'.repeat(99), 'x'.repeat(60)],
])('calls %s %s', (path, label) => {
  expect(fieldLabel(path)).toBe(label)
})
