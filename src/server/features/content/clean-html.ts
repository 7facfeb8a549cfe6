import sanitize from 'sanitize-html'

const OUTSIDE = /^https?:\/\//i

/**
 * What an editor's text may contain: structure, emphasis, links and pictures. Nothing that runs, frames, styles or
 * submits. An h1 becomes an h2, because the page has its own.
 */
const allowed: sanitize.IOptions = {
  allowedTags: (
    'p br hr h2 h3 h4 blockquote ul ol li dl dt dd strong b em i u s sub sup small mark code span a img ' +
    'figure figcaption table caption thead tbody tfoot tr th td'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: (tagName, { href, title }) => ({
      tagName,
      attribs: {
        ...(href ? { href } : {}),
        ...(title ? { title } : {}),
        // A page opened from ours must not get a reference to it.
        ...(href && OUTSIDE.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {}),
      },
    }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, alt: attribs['alt'] ?? '', loading: 'lazy' },
    }),
  },
}

const MOST_CACHED = 500
/** Lists show the same few texts again and again; sanitising is their most expensive part, so it is cached. */
const cached = new Map<string, string>()

/**
 * An editor's HTML, sanitised by an allow-list. Plain text is unchanged except for characters that HTML must escape.
 */
export function cleanHtml(html: string): string {
  if (!/[<&>]/.test(html)) return html
  const known = cached.get(html)
  if (known !== undefined) return known
  const clean = sanitize(html, allowed).trim()
  if (cached.size >= MOST_CACHED) cached.clear()
  cached.set(html, clean)
  return clean
}
