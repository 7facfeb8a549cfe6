import { ChevronLeft } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#domain/site-map/paths.ts'
import { guideTexts as texts } from '#text/admin/guide.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './guide.module.css'
import { isFromGuide } from './steps.ts'

/**
 * The link back to the guide, on the screen of a step that was opened from it. It disappears once the person is back, or on Hoy.
 */
export function BackToGuide(): ReactNode {
  const { pathname, state } = useLocation()
  const [following, setFollowing] = useState(false)
  const follows =
    pathname !== paths.adminGuide() && pathname !== paths.admin() && (following || isFromGuide(state))
  if (follows !== following) setFollowing(follows)
  if (!follows) return null
  return (
    <nav className={styles['back']} aria-label={texts.name}>
      <Link className="sm b tap" to={paths.adminGuide()}>
        <ChevronLeft />
        {texts.back}
      </Link>
    </nav>
  )
}
