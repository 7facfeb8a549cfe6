import clsx from 'clsx'
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import type { StaffClass } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './schedule.module.css'
import type { useMoving } from './use-moving.ts'

const KEYS = 'schedule-keys'

interface MovingFrameProps {
  said: string
  keys: string
  className?: string | undefined
  children: ReactNode
}

/** What a week and a month are in: says what moves, and which keys move it. */
export function MovingFrame(props: MovingFrameProps): ReactNode {
  return (
    <div className={clsx(styles['frame'], props.className)}>
      <p className="vh" role="status">
        {props.said}
      </p>
      <p className="vh" id={KEYS}>
        {props.keys}
      </p>
      {props.children}
    </div>
  )
}

export interface MovableProps extends Pick<
  ReturnType<typeof useMoving>,
  'dropped' | 'onKeyDown' | 'onPointerDown'
> {
  open: boolean
  moving: boolean
  mayChange: boolean
  onOpen: (single: StaffClass) => void
}

interface MovableClassProps extends Omit<MovableProps, 'open'> {
  single: StaffClass
  className: string
  style?: CSSProperties
  title: string
  children: ReactNode
}

/** A class: for admins a button that opens and moves it, for others a link to its page. */
export function MovableClass(props: MovableClassProps): ReactNode {
  const { single, moving, mayChange, dropped, onOpen, onKeyDown, onPointerDown, ...look } = props
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // What holds the block itself, the page for example, has got the focus of the one that is gone.
    const lost = document.activeElement === null || document.activeElement.contains(button.current)
    if (dropped.current === single.single_class_id && lost) button.current?.focus()
    // Once: later the focus goes where it is wanted.
  }, [dropped, single.single_class_id])
  if (!mayChange) return <Link {...look} to={paths.adminClass(single.single_class_id)} />
  return (
    <button
      {...look}
      ref={button}
      type="button"
      aria-describedby={KEYS}
      aria-pressed={moving}
      onClick={() => onOpen(single)}
      onKeyDown={onKeyDown(single)}
      // Space picks the class up, and is no press.
      onKeyUp={(event) => {
        if (event.key === ' ') event.preventDefault()
      }}
      onPointerDown={onPointerDown(single, false)}
    />
  )
}
