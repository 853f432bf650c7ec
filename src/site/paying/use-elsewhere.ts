import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { friends } from '#contract/friends.ts'
import { missions } from '#contract/missions.ts'
import { raffles } from '#contract/raffles.ts'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { useMember } from '#site/session/use-member.ts'

import { type ElsewhereOffer, elsewhereOf } from './elsewhere.ts'

/** Offers of other engines that are open to the member; live messages about them refetch these calls. */
export function useElsewhere(): readonly ElsewhereOffer[] {
  const api = useApi()
  const member = useMember()
  const enabled = typeof member === 'object' && member.type !== TRIAL_TYPE
  const own = useQuery({ ...queryOf(api, friends.own, {}), enabled })
  const summary = useQuery({ ...queryOf(api, missions.summary, {}), enabled })
  const games = useQuery({ ...queryOf(api, raffles.list, {}), enabled })
  return elsewhereOf({ own: own.data, summary: summary.data, games: games.data })
}
