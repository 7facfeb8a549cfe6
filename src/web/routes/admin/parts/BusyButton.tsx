import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

type BusyButtonProps = Omit<ButtonProps, 'loading'> &
  Omit<ComponentProps<'button'>, keyof ButtonProps | 'ref'> & { busy: boolean }

/**
 * A button of the back office whose press takes a while. Mantine disables a loading button, which takes the focus from
 * the keyboard; this one keeps it, also when there is nothing left to press afterwards, and ignores presses meanwhile.
 */
export function BusyButton({ busy, disabled = false, ...rest }: BusyButtonProps): ReactNode {
  const idle = busy || disabled
  return (
    <Button
      {...rest}
      data-disabled={disabled || undefined}
      loading={busy}
      renderRoot={(props: ComponentProps<'button'>) => (
        <button
          {...props}
          // oxlint-disable-next-line react/button-has-type
          type={props.type ?? 'button'}
          disabled={false}
          aria-busy={busy || undefined}
          aria-disabled={idle || undefined}
          onClick={idle ? (event) => event.preventDefault() : props.onClick}
        />
      )}
    />
  )
}
