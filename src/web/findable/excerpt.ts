/** Text out of HTML, cut for a description of at most 160 characters. */
export function excerpt(html: string | null | undefined): string | null {
  const text = (html ?? '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&nbsp;|\s+/g, ' ')
    .trim()
  if (text === '') return null
  return text.length <= 160 ? text : `${text.slice(0, 159).replace(/\s+\S*$/, '')}…`
}
