import { notAhead } from '#domain/site-map/first-parts.ts'

/** A browser prefetches a public page when its link is hovered or touched, without running it. */
const AHEAD = {
  where: {
    and: [
      { href_matches: '/*' },
      ...notAhead.map((pattern) => ({ not: { href_matches: pattern } })),
      { not: { selector_matches: '[rel~=nofollow], [target]' } },
    ],
  },
  eagerness: 'moderate',
}

/** The speculation rules of reading pages, which name this file in a header: it comes once, not with each page. */
export function loader(): Response {
  return new Response(JSON.stringify({ prefetch: [AHEAD] }), {
    headers: { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=3600' },
  })
}
