import type { ReactNode } from 'react'
import { phoneDigits, phoneWhileTyped } from '#domain/phone.ts'
import { Input, type InputProps } from '#web/ui/fields/Input.tsx'

type PhoneInputProps = Omit<
  InputProps,
  'type' | 'inputMode' | 'autoComplete' | 'onInput' | 'onBlur' | 'value'
>

/** A phone in any notation: reduces it to its ten digits. */
export function PhoneInput(props: PhoneInputProps): ReactNode {
  return (
    <Input
      {...props}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      onInput={(event) => {
        event.currentTarget.value = phoneWhileTyped(event.currentTarget.value)
      }}
      onBlur={(event) => {
        event.currentTarget.value = phoneDigits(event.currentTarget.value)
      }}
    />
  )
}
