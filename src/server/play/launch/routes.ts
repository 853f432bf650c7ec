import { launch } from '#contract/launch.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import type { GameProviders } from '#server/play/providers/actions.ts'

import { type LaunchParts, leaveGame, lookAtSession, openLaunched, startGame } from './actions.ts'
import type { LaunchRequest } from './judge.ts'

export const launchRoutes = ({
  store,
  registry,
  gameProviders,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly gameProviders: GameProviders
}) => {
  const partsOf = (context: Context): LaunchParts => {
    const merchant = registry.findById(context.merchant.id)
    if (!merchant) throw new Error(`merchant ${context.merchant.id} is gone`)
    return { store, gameProviders, registry, merchant, context }
  }
  const start = (context: Context, request: LaunchRequest) =>
    startGame(partsOf(context), request, { isFree: false })
  return bind(launch, {
    launchFB: start,
    eGameLaunch: start,
    tryGame: (context, requested) => startGame(partsOf(context), requested, { isFree: true }),
    launchGame: (context, input) => openLaunched(partsOf(context), input),
    playSession: (context, input) => lookAtSession(partsOf(context), input),
    endPlaySession: (context, input) => leaveGame(partsOf(context), input),
  })
}
