/** The text of HTML, cut to at most 160 characters for a description. */
export function excerpt(html: string | null | undefined): string | null {
  const text = (html ?? '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&nbsp;|\s+/g, ' ')
    .trim()
  if (text === '') return null
  return text.length <= 160 ? text : `${text.slice(0, 159).replace(/\s+\S*$/, '')}…`
}
