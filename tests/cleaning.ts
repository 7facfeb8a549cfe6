const cleaning: (() => Promise<void>)[] = []

/** Does something after the file's tests, before what was said earlier. */
export function afterTests(clean: () => Promise<void>): void {
  cleaning.unshift(clean)
}

/** Does all of it: cleaning.setup.ts. */
export async function cleanUp(): Promise<void> {
  for (const clean of cleaning.splice(0)) await clean()
}
