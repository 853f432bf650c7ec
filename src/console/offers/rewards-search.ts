import { choicePart, dayPart, idPart, pagesPart, textPart, type RawSearch } from '#console/ui/search-part.ts'
import { type OccurrenceState, occurrenceStates } from '#domain/offers/claims.ts'
import { type FreeRoundsState, freeRoundsStates } from '#domain/offers/free-rounds.ts'

/** URL state of the list of rewards. */
export interface RewardsSearch {
  readonly offer: string | undefined
  readonly account: string | undefined
  readonly state: OccurrenceState | undefined
  readonly day: string | undefined
  /** The state of the free rounds that a reward has given. */
  readonly rounds: FreeRoundsState | undefined
  readonly at: readonly string[]
  /** The reward in the panel. */
  readonly open: string | undefined
}

export function readRewardsSearch(raw: RawSearch): RewardsSearch {
  const offer = textPart(raw['offer'], 40)
  return {
    offer: offer !== undefined && /^[a-z][a-z0-9-]{1,39}$/.test(offer) ? offer : undefined,
    account: textPart(raw['account'], 40),
    state: choicePart(raw['state'], occurrenceStates),
    day: dayPart(raw['day']),
    rounds: choicePart(raw['rounds'], freeRoundsStates),
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

/** The filters as call input. */
export function rewardFilters({ offer, account, state, day, rounds }: RewardsSearch) {
  return {
    ...(offer === undefined ? {} : { offer }),
    ...(account === undefined ? {} : { account }),
    ...(state === undefined ? {} : { state }),
    ...(day === undefined ? {} : { day }),
    ...(rounds === undefined ? {} : { rounds }),
  }
}
