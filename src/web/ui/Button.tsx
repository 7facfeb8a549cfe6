import clsx from 'clsx'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import type { LinkProps } from 'react-router'
import { uiTexts } from '#text/site/site.ts'
import styles from './Button.module.css'
import { Link } from './Link.tsx'

export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'ink' | 'danger' | 'light' | 'onimage'

interface Look {
  /** Only the next step of a view is `primary` (the default). */
  variant?: ButtonVariant
  size?: 'normal' | 'small'
  /** As wide as its container. */
  wide?: boolean
  /** A square with one icon; needs an `aria-label`. */
  icon?: boolean
  children: ReactNode
  className?: string
}

/** A link inside the application. */
type AsLink = Look & { to: string } & Omit<LinkProps, 'to' | 'children' | 'className'>
/** A link that leaves the application, or loads a document. */
type AsAnchor = Look & { href: string; to?: undefined } & Omit<
    AnchorHTMLAttributes<HTMLAnchorElement>,
    keyof Look
  >
type AsButton = Look & {
  to?: undefined
  href?: undefined
  /** An action is in progress: shows a spinner with `busyLabel` at the same width and ignores clicks. */
  busy?: boolean
  busyLabel?: string
  ref?: Ref<HTMLButtonElement>
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look>

export type ButtonProps = AsLink | AsAnchor | AsButton

/** The product's only button: a link with `to` or `href`, else a button (default type `button`). */
export function Button(props: ButtonProps): ReactNode {
  const {
    variant = 'primary',
    size = 'normal',
    wide = false,
    icon = false,
    className,
    children,
    ...rest
  } = props
  const look = clsx(
    styles['button'],
    variant !== 'primary' && styles[variant],
    size === 'small' && styles['small'],
    wide && styles['wide'],
    icon && styles['icon'],
    className,
  )
  const content = <span className={styles['content']}>{children}</span>
  if (isLink(rest)) {
    return (
      <Link className={look} {...rest}>
        {content}
      </Link>
    )
  }
  if (isAnchor(rest)) {
    return (
      <a className={look} {...rest}>
        {content}
      </a>
    )
  }
  return (
    <PlainButton look={look} {...rest}>
      {children}
    </PlainButton>
  )
}

type Rest<T> = T extends unknown ? Omit<T, keyof Look> : never

function isLink(rest: Rest<ButtonProps>): rest is Rest<AsLink> {
  return typeof rest.to === 'string'
}

function isAnchor(rest: Rest<AsAnchor> | Rest<AsButton>): rest is Rest<AsAnchor> {
  return typeof rest.href === 'string'
}

function PlainButton({
  look,
  children,
  busy,
  busyLabel,
  onClick,
  type = 'button',
  to: _to,
  href: _href,
  ...rest
}: Rest<AsButton> & { look: string; children: ReactNode }): ReactNode {
  const act = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      // A busy button keeps the focus, so it is not `disabled`: it only ignores clicks.
      type={type}
      className={clsx(look, busy && styles['busy'])}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={act}
      {...rest}
    >
      <span className={clsx(styles['content'], busy && styles['resting'])}>{children}</span>
      {busy === undefined ? null : (
        <span className={clsx(styles['content'], !busy && styles['resting'])}>
          <span className={styles['ring']} />
          {busyLabel ?? <span className="vh">{uiTexts.busy}</span>}
        </span>
      )}
    </button>
  )
}
