const HEADING = /<(\/?)h([1-6])(?=[\s>])/gi

/** The same HTML with its headings shifted so that the highest has level `rank`; their relative levels stay. */
export function rankedFrom(html: string, rank: number): string {
  const ranks = [...html.matchAll(HEADING)].map((match) => Number(match[2]))
  const shift = rank - Math.min(...ranks)
  if (ranks.length === 0 || shift === 0) return html
  return html.replaceAll(
    HEADING,
    (_tag, slash: string, own: string) => `<${slash}h${Math.min(6, Number(own) + shift)}`,
  )
}
