import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'

// The owner's words are laid over the objects of texts, later than a module is read. What a module takes out of them at its
// top stays as it was written.

const root = new URL('..', import.meta.url)
/** The back office's own words stay as they are. */
const OWN = /(?:^|\/)(?:admin[^/]*|configuration|message-templates|editable|forms)\.ts$/
/** The demo writes its rows once. */
const LEFT_OUT = /\.test\.|\/demo\//

type Node = { type: string; [name: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
const named = (node: unknown, name: string): Node => (node as Record<string, Node>)[name] as Node
const nameOf = (node: Node): string => String(node['name'] ?? node['value'])

/** Where something is taken out of texts: `texts.nav.enter`, as its path. */
function taken(node: Node): { from: string; path: string[] } | null {
  if (node.type === 'Identifier') return { from: nameOf(node), path: [] }
  if (node.type !== 'MemberExpression') return null
  const inner = taken(named(node, 'object'))
  return inner && { from: inner.from, path: [...inner.path, nameOf(named(node, 'property'))] }
}

/** What is read when the module is: not what stands in its functions, nor types. */
function readAtOnce(node: unknown, found: (node: Node) => boolean): void {
  if (Array.isArray(node)) for (const one of node) readAtOnce(one, found)
  if (!isNode(node) || /Function|^TS(?!AsExpression|SatisfiesExpression)/.test(node.type) || found(node))
    return
  for (const [name, inner] of Object.entries(node)) if (name !== 'typeAnnotation') readAtOnce(inner, found)
}

async function copiesIn(file: string): Promise<string[]> {
  const source = readFileSync(new URL(file, root), 'utf8')
  if (!source.includes('#text/')) return []
  const program = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as { body: Node[] }
  /** What a name in the module stands for among texts. */
  const texts = new Map<string, unknown>()
  const copies: string[] = []
  const valueOf = (node: Node): unknown => {
    const read = taken(node)
    if (read === null || !texts.has(read.from)) return undefined
    return read.path.reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      texts.get(read.from),
    )
  }
  for (const one of program.body) {
    const from = one.type === 'ImportDeclaration' ? nameOf(named(one, 'source')) : ''
    if (!from.startsWith('#text/') || one['importKind'] === 'type' || OWN.test(from)) continue
    const module = (await import(new URL(from.replace('#text/', 'src/text/'), root).href)) as object
    for (const part of one['specifiers'] as Node[])
      texts.set(
        nameOf(named(part, 'local')),
        (module as Record<string, unknown>)[nameOf(named(part, 'imported'))],
      )
  }
  for (const statement of program.body) {
    const made = isNode(statement['declaration']) ? statement['declaration'] : statement
    for (const { id, init } of (made['declarations'] ?? []) as { id: Node; init: Node | null }[]) {
      const value = init === null ? undefined : valueOf(init)
      if (value !== undefined && id.type === 'Identifier') texts.set(nameOf(id), value)
      if (value !== undefined && id.type === 'ObjectPattern')
        for (const part of id['properties'] as Node[])
          texts.set(
            nameOf(named(part, 'value')),
            (value as Record<string, unknown>)[nameOf(named(part, 'key'))],
          )
      const names =
        id.type === 'ObjectPattern'
          ? (id['properties'] as Node[]).map((part) => nameOf(named(part, 'value')))
          : [nameOf(id)]
      for (const name of names)
        if (/string|function/.test(typeof texts.get(name))) copies.push(`${file}: ${name}`)
    }
    if (/Import|Function|^TS/.test(made.type)) continue
    readAtOnce(made, (node) => {
      if (!/string|function/.test(typeof valueOf(node))) return false
      copies.push(`${file}: ${(taken(node)?.path ?? []).join('.')}`)
      return true
    })
  }
  return copies
}

it('never takes a text out of its object before it is shown', async () => {
  const files = globSync('src/{web,server,contract,domain,cli}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !LEFT_OUT.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const copies: string[] = []
  for (const file of files) copies.push(...(await copiesIn(file)))
  expect(copies).toEqual([])
  // Hundreds of files are read.
}, 60_000)
