export const pinnedNode: string
export function scratch(name: string): string
export const root: string
