import * as calls from '#contract/console/agent-tree.ts'
import { uplineOf } from '#domain/agents/tree.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { compareTeams, findAgent, findBranch, liftFreeze } from './branch-actions.ts'
import { selectReach } from './branch-store.ts'
import { moveMember, saveLimits } from './tree-actions.ts'
import { selectLimits, selectMoves, selectSeat } from './tree-store.ts'

const HISTORY = 10

/** The console's calls about the tree of agents. */
export const agentTreeRoutes = ({
  store,
  registry,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
}) => {
  const brandOf = ({ caller }: Context, code: string | undefined) =>
    merchantInScope<Merchant>(registry, caller, code).id
  return bind(
    { ...calls },
    {
      listAgents: (context, input) => findBranch(store.read, brandOf(context, input.merchantCode), input),
      readAgent: (context, { merchantCode, id }) =>
        findAgent(store.read, { merchantId: brandOf(context, merchantCode), memberId: BigInt(id) }),
      compareTeams: (context, input) => compareTeams(store.read, brandOf(context, input.merchantCode), input),
      liftFreeze: (context, input) => {
        const { operatorId } = operatorOf(context.caller)
        const by = { merchantId: brandOf(context, input.merchantCode), operatorId }
        return store.transact((tx) => liftFreeze(tx, by, input))
      },
      readPlace: async (context, { merchantCode, id }) => {
        const merchantId = brandOf(context, merchantCode)
        const who = { merchantId, memberId: BigInt(id) }
        const seat = await selectSeat(store.read, who, 0)
        if (!seat) throw refusePlainly('absent')
        const uplineId = uplineOf(seat)
        const [upline, moves] = await Promise.all([
          uplineId === undefined ? undefined : selectSeat(store.read, { merchantId, memberId: uplineId }, 0),
          selectMoves(store.read, who, HISTORY),
        ])
        return {
          ...(upline ? { upline: { id: upline.id.toString(), account: upline.account } } : {}),
          moves: moves.map(({ fromAccount, toAccount, approvedAt, ...move }) => ({
            ...move,
            ...(fromAccount === null ? {} : { fromAccount }),
            ...(toAccount === null ? {} : { toAccount }),
            approvedAt: approvedAt.toISOString(),
          })),
        }
      },
      moveMember: (context, input) => {
        const { operatorId } = operatorOf(context.caller)
        return moveMember(store, { merchantId: brandOf(context, input.merchantCode), operatorId }, input)
      },
      readTreeLimits: (context, { merchantCode }) =>
        selectLimits(store.read, { merchantId: brandOf(context, merchantCode) }),
      readLimitsEffect: (context, { merchantCode, depthMax, breadthMax }) =>
        selectReach(store.read, { merchantId: brandOf(context, merchantCode), depthMax, breadthMax }),
      saveTreeLimits: async (context, input) => {
        const { operatorId } = operatorOf(context.caller)
        const by = { merchantId: brandOf(context, input.merchantCode), operatorId }
        return { version: await store.transact((tx) => saveLimits(tx, by, input)) }
      },
    },
  )
}
