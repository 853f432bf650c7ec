import type { Output } from '#contract/endpoint.ts'
import type { friends } from '#contract/friends.ts'
import type { missions } from '#contract/missions.ts'
import type { raffles } from '#contract/raffles.ts'
import type { OfferKind } from '#domain/offers/version.ts'

/** An offer of another engine, which pays on a page of its own in the member centre. */
export interface ElsewhereOffer {
  readonly kind: Extract<OfferKind, 'referral' | 'mission' | 'raffle'>
  readonly id: string
  /** Undefined: the words of its kind. */
  readonly name?: string
  readonly gives: 'cash' | 'points' | 'tickets'
  /** Money, or a number; of a raffle the member’s tickets. */
  readonly amount: string
  readonly page: 'referral' | 'missionLeaderboard'
}

/** Friends’ terms, missions and raffles that are open to the member; none of those that invite them not. */
export function elsewhereOf({
  own,
  summary,
  games,
}: {
  readonly own: Output<typeof friends.own> | undefined
  readonly summary: Output<typeof missions.summary> | undefined
  readonly games: Output<typeof raffles.list> | undefined
}): readonly ElsewhereOffer[] {
  const terms = own?.isInviting ? own.terms : undefined
  const open = summary?.isInvited ? summary.list.filter(({ state }) => state === 'open') : []
  const played = games?.isInvited
    ? games.list.filter(({ isGiving, ticketCount }) => isGiving || ticketCount > 0)
    : []
  return [
    ...(terms
      ? [
          {
            kind: 'referral',
            id: 'friends',
            gives: 'cash',
            amount: terms.amount,
            page: 'referral',
          } as const,
        ]
      : []),
    ...played.map(
      ({ raffle, name, ticketCount }) =>
        ({
          kind: 'raffle',
          id: raffle,
          name,
          gives: 'tickets',
          amount: String(ticketCount),
          page: 'missionLeaderboard',
        }) as const,
    ),
    ...open.map(
      ({ mission, name, gives, amount }) =>
        ({ kind: 'mission', id: mission, name, gives, amount, page: 'missionLeaderboard' }) as const,
    ),
  ]
}
