import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

type Busy<P> = Omit<P, 'loading'> & Omit<ComponentProps<'button'>, keyof P> & { busy?: boolean }

/**
 * A button of the back office whose press takes a while. Mantine disables a loading button, which takes the focus from
 * the keyboard; this one keeps it, also when there is nothing left to press afterwards, and ignores presses meanwhile.
 */
export function BusyButton({ busy = false, disabled = false, ...rest }: Busy<ButtonProps>): ReactNode {
  return <Button {...rest} {...keepingFocus(busy, disabled)} />
}

/** The same with an icon alone. */
export function BusyIcon({ busy = false, disabled = false, ...rest }: Busy<ActionIconProps>): ReactNode {
  return <ActionIcon {...rest} {...keepingFocus(busy, disabled)} />
}

function keepingFocus(busy: boolean, disabled: boolean) {
  const idle = busy || disabled
  return {
    'data-disabled': disabled || undefined,
    loading: busy,
    renderRoot: (props: ComponentProps<'button'>) => (
      <button
        {...props}
        // oxlint-disable-next-line react/button-has-type
        type={props.type ?? 'button'}
        disabled={false}
        aria-busy={busy || undefined}
        aria-disabled={idle || undefined}
        onClick={idle ? (event) => event.preventDefault() : props.onClick}
      />
    ),
  }
}
