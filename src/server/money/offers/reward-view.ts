import type { MemberReward } from '#contract/offers.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import { nameIn } from '#domain/language/names.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import { placeOfValue } from '#domain/offers/ranked-offer.ts'

import type { OccurrenceRow, RewardRounds, RewardTickets } from './claim-store.ts'

export function rewardView(row: OccurrenceRow, language: LanguageCode): MemberReward {
  const cause = causes.find((one) => one === row.reason)
  return {
    id: row.id.toString(),
    offer: row.offer,
    kind: row.kind,
    event: row.event,
    ...(row.event === 'rank'
      ? { place: placeOfValue(row.value) }
      : ofPeriod.test(row.occurrence)
        ? { isOfPeriod: true }
        : {}),
    gives: row.gives,
    state: row.state,
    currency: row.currency,
    value: writeAmount(row.value),
    amount: writeAmount(row.amount),
    qualifiedAt: row.qualifiedAt.toISOString(),
    ...(row.state !== 'claimable' || row.claimEndsAt === null
      ? {}
      : { claimEndsAt: row.claimEndsAt.toISOString() }),
    ...(row.endedAt === null ? {} : { endedAt: row.endedAt.toISOString() }),
    ...(cause === undefined ? {} : { cause }),
    ...(row.rounds === null ? {} : { rounds: roundsView(row.rounds, row.amount, language) }),
    ...(row.tickets === null ? {} : { tickets: ticketsView(row.tickets, row, language) }),
  }
}

function ticketsView(
  { raffle, named, worth: text, given }: RewardTickets,
  { amount, state }: Pick<OccurrenceRow, 'amount' | 'state'>,
  language: LanguageCode,
): MemberReward['tickets'] {
  const worth = readAmount(text) ?? 0n
  const count = given?.count ?? (worth > 0n ? Number(amount / worth) : 0)
  return {
    raffle,
    name: named ? nameIn(named, language) : raffle,
    count,
    revoked: given?.revoked ?? 0,
    ...(state === 'claimable' && (named?.left ?? 0) < count ? { isOut: true } : {}),
  }
}

function roundsView(rounds: RewardRounds, amount: bigint, language: LanguageCode): MemberReward['rounds'] {
  const { vendorCode, gameCode, game, given } = rounds
  const stake = readAmount(rounds.stake) ?? 0n
  const count = given?.count ?? (stake > 0n ? Number(amount / stake) : 0)
  return {
    vassalage: vendorCode,
    gameCode,
    game: game?.[language] ?? game?.['EN'] ?? gameCode,
    count,
    stake: writeAmount(stake),
    left: count - (given?.bets ?? 0),
    won: writeAmount(BigInt(given?.won ?? 0)),
    ...(given ? { state: given.state } : {}),
    ...(given?.endsAt ? { endsAt: new Date(given.endsAt).toISOString() } : {}),
  }
}

/** Names of cases that are periods begin so. */
const ofPeriod = /^(day|week|month):/
const causes = [
  'app',
  'budget_spent',
  'corrected',
  'owed',
  'person',
  'rounds_unavailable',
  'tickets_unavailable',
] as const
