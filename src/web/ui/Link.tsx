import type { ReactNode } from 'react'
import { Link as RouterLink, useResolvedPath, type LinkProps } from 'react-router'
import { isReading } from '#domain/site-map/address.ts'
import { useReading } from '#web/use-reading.ts'

/**
 * A link within the site. To and from a reading page it loads a document; between application pages it navigates on
 * the client.
 */
export function Link({ to, ...rest }: LinkProps): ReactNode {
  const there = useResolvedPath(to).pathname
  const whole = [useReading(), isReading(there)].includes(true)
  return <RouterLink to={to} {...(whole ? { reloadDocument: true, discover: 'none' } : {})} {...rest} />
}
