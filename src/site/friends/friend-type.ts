import type { Output } from '#contract/endpoint.ts'
import type { friends } from '#contract/friends.ts'

export type OwnFriends = Output<typeof friends.own>
export type FriendView = Output<typeof friends.list>['list'][number]
