/** The text of HTML, cut to at most 160 characters for a description. */
export function excerpt(html: string | null | undefined): string | null {
  const text = plain(html)
  if (text === null) return null
  return text.length <= 160 ? text : `${text.slice(0, 159).replace(/\s+\S*$/, '')}…`
}

const NAMED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/** The text of HTML; null for none. */
export function plain(html: string | null | undefined): string | null {
  const text = (html ?? '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&\w+;/g, (name) => NAMED[name] ?? name)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text === '' ? null : text
}
