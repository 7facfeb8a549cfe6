export function main(work: () => Promise<unknown>): Promise<void>
