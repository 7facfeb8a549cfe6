import type { ReactNode } from 'react'
import type { Customer } from '#contract/types.ts'
import { addressTexts as texts } from '#text/account/profile/address.ts'
import { partsAsked, type ProfileForms } from '#web/components/profile/profile-forms.ts'
import { Fact, Facts } from './Facts.tsx'

interface AddressFactsProps {
  address: Customer['address']
  /** Only what they ask is missing where there is none. */
  forms: ProfileForms
  /** The studio’s own address fields. */
  children: ReactNode
}

/** The profile's address, each part with its hint where it is missing. */
export function AddressFacts({ address, forms, children }: AddressFactsProps): ReactNode {
  const asked = partsAsked(forms)
  return (
    <Facts title={texts.title}>
      <Fact label={texts.streetAndNumber}>{streetOf(address)}</Fact>
      {asked.has('neighborhood') || address?.neighborhood ? (
        <Fact label={texts.neighborhood}>{address?.neighborhood || null}</Fact>
      ) : null}
      <Fact label={texts.cityAndState}>{address && `${address.city}, ${address.state}`}</Fact>
      {asked.has('zip_code') || address?.zip_code ? (
        <Fact label={texts.zip_code}>{address?.zip_code || null}</Fact>
      ) : null}
      <Fact label={texts.country}>{address?.country ?? null}</Fact>
      {children}
    </Facts>
  )
}

/** `Orizaba 101, int. 4` */
function streetOf(address: Customer['address']): string | null {
  const street = [address?.street, address?.number].filter(Boolean).join(' ')
  const number = address?.interior_number
  if (!number) return street || null
  return texts.interior({ street: street || texts.street, number })
}
