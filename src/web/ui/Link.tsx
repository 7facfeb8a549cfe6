import type { ReactNode } from 'react'
import { Link as RouterLink, useResolvedPath, type LinkProps } from 'react-router'
import { addressOf } from '#domain/site-map/address.ts'
import { useReading } from '#web/use-reading.ts'

/**
 * A link within the site. To and from a reading page, and to what the server answers itself, as a file, it loads a document;
 * between application pages it navigates on the client.
 */
export function Link({ to, ...rest }: LinkProps): ReactNode {
  const there = addressOf(useResolvedPath(to).pathname)
  const whole = [useReading(), there.reading, there.area === 'server'].includes(true)
  return <RouterLink to={to} {...(whole ? { reloadDocument: true, discover: 'none' } : {})} {...rest} />
}
