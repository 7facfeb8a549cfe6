import type { ReactNode } from 'react'
import styles from './first-run.module.css'

/**
 * A drawing in the brand's colours as a placeholder for the studio's first picture: a sunlit wall, an arch, two
 * balls.
 */
export function Scene(): ReactNode {
  return (
    <svg className={styles['scene']} viewBox="0 0 400 300" preserveAspectRatio="xMidYMax slice" aria-hidden>
      <rect className={styles['wall']} width="400" height="300" />
      <path
        className={styles['sun']}
        d="M214 0h64l-18 118h-64zM292 0h64l-18 118h-64zM194 132h64l-14 98h-64zM272 132h64l-14 98h-64z"
      />
      <path className={styles['floor']} d="M0 226h400v74H0z" />
      <path className={styles['shade']} d="M150 226V122a62 62 0 0 1 124 0v104z" />
      <path className={styles['niche']} d="M162 226V124a56 56 0 0 1 112 0v102z" />
      <ellipse className={styles['cast']} cx="142" cy="258" rx="62" ry="9" />
      <circle className={styles['large']} cx="118" cy="214" r="46" />
      <ellipse className={styles['cast']} cx="262" cy="262" rx="40" ry="7" />
      <circle className={styles['small']} cx="246" cy="236" r="28" />
    </svg>
  )
}
