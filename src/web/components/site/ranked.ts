const HEADING = /<(\/?)h([1-6])(?=[\s>])/gi

/** The same HTML with its headings moved so that the highest of them has `rank`; their order among one another stays. */
export function rankedFrom(html: string, rank: number): string {
  const ranks = [...html.matchAll(HEADING)].map((match) => Number(match[2]))
  const shift = rank - Math.min(...ranks)
  if (ranks.length === 0 || shift === 0) return html
  return html.replaceAll(
    HEADING,
    (_tag, slash: string, own: string) => `<${slash}h${Math.min(6, Number(own) + shift)}`,
  )
}
