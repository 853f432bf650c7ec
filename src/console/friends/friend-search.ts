import { type RawSearch, choicePart, idPart, pagesPart, textPart } from '#console/ui/search-part.ts'
import { type FriendRewardState, friendRewardStates } from '#domain/friends/friend-state.ts'

export interface FriendSearch {
  readonly state: FriendRewardState | undefined
  readonly account: string | undefined
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readFriendSearch(raw: RawSearch): FriendSearch {
  return {
    state: choicePart(raw['state'], friendRewardStates),
    account: textPart(raw['account'], 60),
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}
