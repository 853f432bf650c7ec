/** The action for which a dialog of the first page is open. */
export type Deed =
  | { readonly name: 'avatar' | 'nickname' }
  | { readonly name: 'authenticator_on' | 'authenticator_off' | 'recovery_codes' | 'payment_password' }
  | { readonly name: 'add_passkey' | 'add_payout' }
  | { readonly name: 'bind_mobile' | 'bind_email' | 'set_password' }
  | { readonly name: 'bind_provider' | 'unbind_provider'; readonly id: string; readonly label: string }
  | { readonly name: 'remove_passkey'; readonly id: string; readonly label: string }
  | { readonly name: 'remove_payout'; readonly id: string; readonly label: string }
  | { readonly name: 'end_session'; readonly id: string; readonly label: string }
  | { readonly name: 'end_others' }

export type OpenDeed = (deed: Deed) => void
