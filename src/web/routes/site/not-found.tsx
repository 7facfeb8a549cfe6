import { missing } from '#web/components/site/load-page.ts'

/** Every path that no other route matches. */
export function loader(): never {
  throw missing()
}

export default function Nowhere(): null {
  return null
}
