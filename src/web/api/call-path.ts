import type { CallName } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'

/** The address of a call; its parameters stay in braces. */
export const callPath = (name: CallName): string => paths.api(name.slice(name.indexOf(' ') + 1))
