import type { ComponentProps } from 'react'
import { Link as PlainLink } from 'wouter'

interface AddressLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly address: string
}

/** A link to an address of this area that is known as text, such as an operator's. */
export function AddressLink({ address, ...anchor }: AddressLinkProps) {
  return <PlainLink href={address} {...anchor} />
}
