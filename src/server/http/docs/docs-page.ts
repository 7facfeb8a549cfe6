import { escapeHtml as e } from '#domain/escape-html.ts'
import { baseOf, paths as addresses } from '#domain/site-map/paths.ts'
import type { openApiDocument } from './openapi.ts'

type Document = ReturnType<typeof openApiDocument>
interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  const?: unknown
  format?: string
  description?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}
interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
}
type Content = Record<string, { schema?: Schema }>
interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

export const docsStyle = `
:root{color-scheme:light dark;--line:#8884;--soft:#8882;--ink:#1c1917;--dim:#6b625c;--get:#1b6b43;--post:#1d4f91;--put:#8a5a00;--delete:#a3262a}
@media (prefers-color-scheme:dark){:root{--ink:#f4f1ed;--dim:#b3aaa3;--get:#6fd3a0;--post:#8cb8f5;--put:#f0c060;--delete:#f19a9c}}
*{box-sizing:border-box}body{margin:0;font:16px/1.55 system-ui,sans-serif;color:var(--ink)}
main,header{max-width:60rem;margin:0 auto;padding:1.5rem}h1{margin:0 0 .5rem}h2{margin:3rem 0 1rem;border-bottom:1px solid var(--line)}
nav ul{columns:16rem;padding:0;list-style:none}nav a,a{color:inherit}details{border:1px solid var(--line);border-radius:8px;margin:.5rem 0}
summary{padding:.75rem 1rem;cursor:pointer;display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline}summary:hover{background:var(--soft)}
details>div{padding:0 1rem 1rem}code,b.m{font-family:ui-monospace,monospace;font-size:.9em}b.m{min-width:4.2em}
.get{color:var(--get)}.post{color:var(--post)}.put{color:var(--put)}.delete{color:var(--delete)}.dim,summary span{color:var(--dim)}
h3{font-size:1rem;margin:1.25rem 0 .25rem}ul{margin:.25rem 0;padding-left:1.25rem}table{border-collapse:collapse;width:100%}
td{border-top:1px solid var(--line);padding:.3rem .75rem .3rem 0;vertical-align:top}td:first-child{white-space:nowrap;width:5rem}
`

/** The API documentation as HTML, rendered from the document only: no script, no external resources. */
export function docsPage(document: Document): string {
  const paths = (document.paths ?? {}) as unknown as Record<string, Record<string, Operation>>
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>
  const { title, version, description = '' } = document.info
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${e(title)}</title><style>${docsStyle}</style></head>
<body><header><h1>${e(title)} ${e(version)}</h1><p>${e(description)}</p><p>Base address <code>${baseOf('/api/*')}</code>. The same as <a href="${addresses.api('/openapi.json')}">OpenAPI 3.1</a>.</p>
<nav aria-label="Groups"><ul>${[...groups.keys()].map((name) => `<li><a href="#${slug(name)}">${e(name)}</a></li>`).join('')}<li><a href="#shapes">Shapes</a></li></ul></nav></header>
<main>${[...groups].map(([name, list]) => `<section><h2 id="${slug(name)}">${e(name)}</h2>${list.map(operationBlock).join('')}</section>`).join('')}
<section><h2 id="shapes">Shapes</h2>${Object.entries(schemas).map(shapeBlock).join('')}</section></main></body></html>
`
}

const slug = (name: string) => encodeURIComponent(name.toLowerCase())

function operationBlock({
  method,
  path,
  operation,
}: {
  method: string
  path: string
  operation: Operation
}): string {
  const { operationId, summary, description = '', parameters = [], requestBody, responses } = operation
  const body = schemaIn(requestBody?.content)
  const answer = schemaIn(responses['200']?.content)
  const answers = Object.entries(responses).map(
    ([status, { description: reason }]) => `<tr><td>${status}</td><td>${e(reason)}</td></tr>`,
  )
  return `<details id="${e(operationId)}"><summary><b class="m ${method}">${method.toUpperCase()}</b><code>${e(path)}</code><span>${e(summary)}</span></summary><div>
${description ? `<p>${e(description)}</p>` : ''}${parameters.length > 0 ? `<h3>Parameters</h3><ul>${parameters.map(parameterItem).join('')}</ul>` : ''}
${body ? `<h3>Request</h3>${fields(body)}` : ''}${answer ? `<h3>Answer</h3>${fields(answer)}` : ''}<h3>Statuses</h3><table>${answers.join('')}</table></div></details>`
}

const schemaIn = (content: Content | undefined) => Object.values(content ?? {})[0]?.schema

const parameterItem = ({ name, in: place, required, schema, description }: Parameter) =>
  `<li><code>${e(name)}</code> <span class="dim">in ${e(place)}${required ? '' : ', optional'}</span> ${schema ? typeName(schema) : ''}${description ? ` — ${e(description)}` : ''}</li>`

const shapeBlock = ([name, schema]: [string, Schema]) =>
  `<details id="shape-${e(name)}"><summary><code>${e(name)}</code></summary><div>${fields(schema)}</div></details>`

function fields(schema: Schema): string {
  const { properties, required = [] } = schema
  if (!properties) return `<p>${typeName(schema)}</p>`
  const items = Object.entries(properties).map(([name, inner]) => {
    const nested = nestedFields(inner)
    const optional = required.includes(name) ? '' : ' <span class="dim">optional</span>'
    return `<li><code>${e(name)}</code>${optional} ${typeName(inner)}${inner.description ? ` — ${e(inner.description)}` : ''}${nested}</li>`
  })
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p class="dim">{}</p>'
}

const nestedFields = (schema: Schema): string => {
  const inner = schema.items ?? schema
  return inner.properties ? fields(inner) : ''
}

function typeName(schema: Schema): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return `<a href="#shape-${e(name)}">${e(name)}</a>`
  }
  if (schema.const !== undefined) return `<code>${e(JSON.stringify(schema.const))}</code>`
  if (schema.enum) return schema.enum.map((value) => `<code>${e(String(value))}</code>`).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return choices.map(typeName).join(schema.allOf ? ' & ' : ' | ')
  if (schema.items) return `list of ${typeName(schema.items)}`
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'anything')
  const bounds = [
    schema.format,
    schema.minLength === undefined ? '' : `at least ${schema.minLength} characters`,
    schema.maxLength === undefined ? '' : `at most ${schema.maxLength} characters`,
    schema.minimum === undefined ? '' : `from ${schema.minimum}`,
    schema.maximum === undefined ? '' : `to ${schema.maximum}`,
  ].filter(Boolean)
  return `<span class="dim">${e([type, ...bounds].join(', '))}</span>`
}
