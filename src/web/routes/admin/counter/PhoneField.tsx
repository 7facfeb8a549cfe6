import { TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { phoneWhileTyped } from '#domain/phone.ts'

type PhoneFieldProps = Omit<TextInputProps, 'type' | 'inputMode' | 'autoComplete' | 'onChange'> & {
  onChange?: (phone: string) => void
}

/** A customer's phone in any notation, as it is dictated or pasted: `55 1234 5678` becomes its ten digits. */
export function PhoneField({ onChange, ...props }: PhoneFieldProps): ReactNode {
  return (
    <TextInput
      {...props}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      onChange={(event) => onChange?.(phoneWhileTyped(event.currentTarget.value))}
    />
  )
}
