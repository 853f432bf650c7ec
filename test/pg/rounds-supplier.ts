import { randomUUID } from 'node:crypto'

import type { HubSupplier } from './hub-supplier.ts'

type Body = Readonly<Record<string, unknown>>

export interface RoundsSupplier {
  readonly rewards: Record<string, unknown>[]
  prepaids: readonly Body[]
  /** Answers creations with this status instead. */
  refusesWith: number | undefined
  /** Does not compare references: each request makes a reward. */
  repeats: boolean
  /** Answers this number for each reward. */
  twice: string | undefined
  /** Leaves its rewards out of lists. */
  hides: boolean
}

/** Free rounds of a simulated Hub88 supplier, honest unless a test says otherwise. */
export function supplyRounds(supplier: HubSupplier): RoundsSupplier {
  const state: RoundsSupplier = {
    rewards: [],
    prepaids: [],
    refusesWith: undefined,
    repeats: false,
    twice: undefined,
    hides: false,
  }
  supplier.freebets = (path, body) => {
    if (path === 'prepaids/list') return state.prepaids
    if (path === 'rewards/list') {
      const reference = body['operator_reference']
      const found = state.rewards.filter(
        (one) => reference === undefined || one['operator_reference'] === reference,
      )
      return state.hides ? [] : found
    }
    if (path === 'rewards/cancel') {
      const found = state.rewards.find((one) => one['reward_uuid'] === body['reward_uuid'])
      return found ? Object.assign(found, { status: 'FRS_CANCELLED' }) : 404
    }
    if (path !== 'rewards/create') return 404
    if (state.refusesWith !== undefined) return state.refusesWith
    const known = state.rewards.find((one) => one['operator_reference'] === body['operator_reference'])
    if (known && !state.repeats) return known
    const made = { ...body, reward_uuid: state.twice ?? randomUUID(), status: 'FRS_NEW' }
    state.rewards.push(made)
    return made
  }
  return state
}
