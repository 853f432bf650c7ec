import type { Chance } from './chance.ts'

/** What somebody wants, once: money in, a stake, or money to somebody else, which is two transfers. */
export interface Intent {
  /** Stays the same, however often it is tried. */
  readonly reference: string
  readonly way: 'deposit' | 'bet' | 'gift'
  readonly memberId: string
  readonly otherId: string
  readonly amount: number
}

/** What is sent: the intent, under the key of this try. */
export type Asked = Intent & { readonly key: string; readonly merchantId: number }

/** An answer that a client has got, as it stands in the journal. */
export type Acknowledged = Intent & { readonly transferIds: readonly string[] }

export function intentOf(
  reference: string,
  { chance, members }: { readonly chance: Chance; readonly members: readonly string[] },
): Intent {
  const at = chance.below(members.length)
  const ways = ['deposit', 'bet', 'bet', 'gift'] as const
  return {
    reference,
    way: ways[chance.below(ways.length)] ?? 'bet',
    memberId: members[at] ?? '',
    otherId: members[(at + 1 + chance.below(members.length - 1)) % members.length] ?? '',
    amount: 1 + chance.below(500),
  }
}
