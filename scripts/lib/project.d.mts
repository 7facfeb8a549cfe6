export const pinnedNode: string
