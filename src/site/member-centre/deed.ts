/** What a dialog of the first page is open for. */
export type Deed =
  | { readonly name: 'avatar' | 'nickname' }
  | { readonly name: 'add_payout' }
  | { readonly name: 'remove_payout'; readonly id: string; readonly label: string }
  | { readonly name: 'end_session'; readonly id: string; readonly label: string }
  | { readonly name: 'end_others' }

export type OpenDeed = (deed: Deed) => void
