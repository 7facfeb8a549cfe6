import { useEffect, useRef, type ReactNode } from 'react'
import styles from './kiosk.module.css'

/** A step's heading; it takes the focus when the step begins, so that a screen reader reads it. */
export function Heading({ children }: { children: string }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={heading} tabIndex={-1} className={styles['title']}>
      {children}
    </h1>
  )
}
