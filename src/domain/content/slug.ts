import { plain } from '#domain/plain.ts'

/** What a name is in an address: `Cómo llegar` is `como-llegar`. */
export const slugOf = (name: string): string =>
  plain(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-|-$/g, '')
