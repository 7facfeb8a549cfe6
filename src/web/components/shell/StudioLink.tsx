import type { ReactNode } from 'react'
import { useStudio } from '#web/studio.ts'
import { inAppPath, outsideAddress } from './studio-link.ts'
import { Link } from '#web/ui/Link.tsx'

interface StudioLinkProps {
  /** As the studio entered it: a path, a URL on its domain, or an external one. */
  link: string
  className?: string | undefined
  onClick?: () => void
  children: ReactNode
}

/** A link set by the studio: within the site if it is on the studio's domain, otherwise in a new tab. */
export function StudioLink({ link, children, ...rest }: StudioLinkProps): ReactNode {
  const path = inAppPath(link, useStudio().domain)
  return path === null ? (
    <a href={outsideAddress(link)} target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
    </a>
  ) : (
    <Link to={path} {...rest}>
      {children}
    </Link>
  )
}
