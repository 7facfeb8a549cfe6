export function areas(): string[]
export function foldersOf(area: string): string[]
