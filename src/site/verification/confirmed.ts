import type { myAccount } from '#contract/my-account.ts'
import type { Output } from '#contract/endpoint.ts'
import { type DocumentKind, documentKinds } from '#domain/verification/documents.ts'

import type { Item } from './sorted-items.ts'

export type Security = Pick<
  Output<typeof myAccount.security>,
  'mobile' | 'isMobileVerified' | 'email' | 'isEmailVerified'
>

export const contacts = ['mobile', 'email'] as const
export type Contact = (typeof contacts)[number]

export interface Fact {
  readonly id: Contact | DocumentKind
  readonly isDone: boolean
}

export const isConfirmed = (security: Security, contact: Contact) =>
  contact === 'mobile' ? security.isMobileVerified : security.isEmailVerified

/** Each thing that a brand may ask for, and whether it is confirmed. An accepted document counts until it has ended. */
export function factsOf(list: readonly Pick<Item, 'kind' | 'state'>[], security: Security): readonly Fact[] {
  return [
    ...contacts.map((id) => ({ id, isDone: isConfirmed(security, id) })),
    ...documentKinds.map((id) => {
      const state = list.find(({ kind }) => kind === id)?.state
      return { id, isDone: state === 'accepted' || state === 'ending' }
    }),
  ]
}
