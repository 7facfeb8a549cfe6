import type { Purchase } from '#contract/types.ts'

export const fullName = ({ name, last_name }: Purchase['customer']): string => `${name} ${last_name}`.trim()
