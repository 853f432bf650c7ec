import type { Chance } from './chance.ts'

/** One intended movement of money: a deposit, a bet, or a gift to another member, which is two transfers. */
export interface Intent {
  /** The same over all retries. */
  readonly reference: string
  readonly way: 'deposit' | 'bet' | 'gift'
  readonly memberId: string
  readonly otherId: string
  readonly amount: number
}

/** A request: the intent, with the key of this try. */
export type SentIntent = Intent & { readonly key: string; readonly merchantId: number }

/** An answer as recorded in the journal. */
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
