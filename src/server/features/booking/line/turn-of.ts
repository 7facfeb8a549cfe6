/** What a waitlist is ordered by: an entry's own id, unless the desk gave it the place of another one. */
export const turnOf = (alias: string): string => `coalesce(${alias}.turn, ${alias}.waitlist_id)`
