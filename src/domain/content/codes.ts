/** Why the studio's own code would not stay inside its place in a page. */
export type CodeProblem = 'code_end' | 'code_open' | 'code_bare'

/** Elements whose content a browser reads as text up to the first closing tag. */
const RAW = new Set(['script', 'style', 'iframe', 'textarea', 'title'])
const MARK =
  /<!--|<(\/?)(script|style|iframe|textarea|title|noscript|template|html|head|body)(?=[\s/>]|$)[^>]*>?/gi

/**
 * What is wrong with tracking codes as a browser parses them. `code_end`: something is closed that is not open, as by
 * a `</script>` in a script's string, after which the rest of the script becomes text of the page. `code_open`:
 * something is never closed and would swallow the page. `code_bare`: a script without its element. Null when they are
 * well-formed.
 */
export function codeProblem(html: string): CodeProblem | null {
  if (!html.includes('<')) return html.trim() === '' ? null : 'code_bare'
  const open: string[] = []
  const mark = new RegExp(MARK)
  for (let found = mark.exec(html); found !== null; found = mark.exec(html)) {
    const [tag, closing, name] = [found[0], found[1] === '/', found[2]?.toLowerCase()]
    if (name === undefined) {
      const end = html.indexOf('-->', mark.lastIndex)
      if (end < 0) return 'code_open'
      mark.lastIndex = end + 3
    } else if (['html', 'head', 'body'].includes(name)) return 'code_end'
    else if (closing) {
      if (open.pop() !== name) return 'code_end'
    } else if (!tag.endsWith('>')) return 'code_open'
    else if (RAW.has(name)) {
      const content = html.slice(mark.lastIndex)
      const end = content.search(new RegExp(`</${name}(?=[\\s/>])`, 'i'))
      if (end < 0) return 'code_open'
      // After an unclosed comment with such an element in it, a browser ignores the next closing tag.
      if (name === 'script' && /<!--[^]*<script/i.test(content.slice(0, end))) return 'code_end'
      const after = content.indexOf('>', end)
      if (after < 0) return 'code_open'
      mark.lastIndex += after + 1
    } else open.push(name)
  }
  return open.length > 0 ? 'code_open' : null
}

/** Whether styles would end their own style element. */
export const leavesStyles = (css: string): boolean => /<\/style/i.test(css)

const ELEMENT = /<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([^]*?<\/\1\s*>)/gi

/**
 * The same codes with the page's nonce on each script and style element, otherwise unchanged. A nonce pasted with
 * them is replaced.
 */
export function withNonce(html: string, nonce: string): string {
  return html.replaceAll(ELEMENT, (_whole, name: string, attributes: string, rest: string) => {
    const own = attributes.replaceAll(NONCE, '')
    return `<${name} nonce="${nonce}"${own}>${rest}`
  })
}

const NONCE = /\snonce(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?(?=[\s/>]|$)/gi

export interface HeadElement {
  name: string
  attributes: Record<string, string | true>
  /** Null where the element has none. */
  content: string | null
}

const IN_HEAD =
  /<!--[^]*?-->|<(script|style|noscript)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([^]*?)<\/\1\s*>|<(meta|link)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const ATTRIBUTE = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

/**
 * The codes that are allowed in a head, element by element, and the rest, which a browser would render in the body.
 */
export function headElements(html: string): { elements: HeadElement[]; rest: string } {
  const elements: HeadElement[] = []
  const rest = html.replaceAll(
    IN_HEAD,
    (_all, name?: string, has = '', content = '', bare?: string, own = '') => {
      if (name) elements.push({ name: name.toLowerCase(), attributes: attributesOf(has), content })
      else if (bare) elements.push({ name: bare.toLowerCase(), attributes: attributesOf(own), content: null })
      return ''
    },
  )
  return { elements, rest: rest.trim() }
}

/** React's attribute names that differ from HTML's. */
const NAMES: Record<string, string> = {
  charset: 'charSet',
  class: 'className',
  crossorigin: 'crossOrigin',
  fetchpriority: 'fetchPriority',
  'http-equiv': 'httpEquiv',
  nomodule: 'noModule',
  referrerpolicy: 'referrerPolicy',
}
const FLAGS = new Set(['async', 'defer', 'nomodule'])

/**
 * Without a nonce, which belongs to another page, and without event handlers, which the content security policy
 * blocks.
 */
function attributesOf(text: string): HeadElement['attributes'] {
  const found = [...text.matchAll(ATTRIBUTE)].map(([, given = '', ...values]) => {
    const name = given.toLowerCase()
    const value = values.find((one) => one !== undefined) ?? ''
    const plain = value.replaceAll(/&(?:amp|quot|#39|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
    return [name, FLAGS.has(name) ? true : plain] as const
  })
  const allowed = found.filter(([name]) => name !== 'nonce' && name !== 'style' && !name.startsWith('on'))
  return Object.fromEntries(allowed.map(([name, value]) => [NAMES[name] ?? name, value]))
}
