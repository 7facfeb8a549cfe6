import { data } from 'react-router'

/** Every path that no other route matches. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function Nowhere(): null {
  return null
}
