import { type ContractDeed, refuseDeed } from '#domain/agents/contract-life.ts'
import type { Terms } from '#domain/agents/terms.ts'

import type { Contract } from './use-contracts.ts'

const openStates: readonly Contract['state'][] = ['offered', 'active', 'ending', 'suspended']

/** Running contracts and open offers, offers first. */
export function currentOf(list: readonly Contract[]): readonly Contract[] {
  const current = list.filter(({ state }) => openStates.includes(state))
  return current.toSorted((a, b) => openStates.indexOf(a.state) - openStates.indexOf(b.state))
}

const endings = ['withdraw', 'request_end', 'consent_to_end', 'refuse_end', 'give_notice'] as const
export type EndDeed = (typeof endings)[number]
export type AgentDeed = EndDeed | 'accept' | 'reject'

/** The deeds that a side may do now. The server judges them again, and whether an offer has expired. */
export function deedsOf(contract: Contract, side: 'mine' | 'downline'): readonly AgentDeed[] {
  const { state, expiresOn, endRequestedBy, offeredAt } = contract
  const judged = { state, expiresOn, endRequestedBy, terms: {} as Terms }
  const at = {
    by: side === 'mine' ? 'downline' : 'upline',
    today: offeredAt.slice(0, 10),
  } as const
  const all: readonly (AgentDeed & ContractDeed)[] = ['accept', 'reject', ...endings]
  return all.filter((deed) => refuseDeed(judged, deed, at) === undefined)
}

export type Mark = 'done' | 'waits' | 'refused' | 'open'

/** The three steps of an agreement: offered, read, answered. */
export function stepsOf({ state, readAt }: Contract): readonly [Mark, Mark, Mark] {
  const isRead = readAt !== undefined
  switch (state) {
    case 'offered':
      return ['done', isRead ? 'done' : 'waits', isRead ? 'waits' : 'open']
    case 'rejected':
      return ['done', 'done', 'refused']
    case 'withdrawn':
    case 'expired':
      return ['done', isRead ? 'done' : 'open', 'refused']
    case 'active':
    case 'ending':
    case 'suspended':
    case 'superseded':
    case 'ended':
      return ['done', 'done', 'done']
  }
}
