import type { Tx } from '#server/platform/db/transaction.ts'

import { type ProviderRow, insertKey, lockProvider, updateKeysEnding, upsertProvider } from './store.ts'

export { type GameToOpen, ProviderFailed, type RoundToOpen, type RawGame } from './adapter.ts'
export { findGamePaces, findProvidersOn } from './health.ts'
export { countOpenDifferences } from './comparison-store.ts'
export { selectProviderRow as findProvider } from './console/console-store.ts'
export type { Launch, Launched, NewLaunch, Redeemer } from './launch.ts'
export { type GameProviders, openGameProviders, protocolNames } from './game-providers.ts'
export {
  type PlaySessionState,
  selectPlaySessionState as findPlaySession,
  updatePlaySessionEnded as endPlaySession,
} from './session-store.ts'
export { type EndingRound, type RoundEnding, endRound } from './end-round.ts'
export {
  type LeftOpenRow,
  type RoundLine,
  type RoundName,
  type RoundRow,
  lockWalletOfPlay,
  selectLeftOpen as findLeftOpen,
  selectRound as findRound,
  selectRoundByTransaction as findRoundByTransaction,
  selectRoundLines as findRoundLines,
} from './round-store.ts'
export { selectLargestJackpot as findLargestGameJackpot } from './jackpot-store.ts'
export { accountOf } from './wallet.ts'

/** Inserts or updates a provider; returns its version. */
export async function setProvider(tx: Tx, provider: Omit<ProviderRow, 'version'>): Promise<number> {
  return await upsertProvider(tx, provider)
}

/** A replaced key stays valid for a day, so that the provider can install the new one. */
export const ROTATION_SECONDS = 24 * 3600

/**
 * Adds a new key of one side. The previous key stays valid for ROTATION_SECONDS; a key that was already being replaced
 * expires now, so at most two are valid.
 */
export async function rotateProviderKey(
  tx: Tx,
  key: {
    readonly code: string
    readonly side: 'ours' | 'theirs'
    readonly publicKey?: string
    readonly wrappedSecret?: string
    readonly afterSeconds?: number
  },
): Promise<void> {
  const { code, side, afterSeconds = ROTATION_SECONDS } = key
  if (!(await lockProvider(tx, code))) throw new Error(`no provider ${code}`)
  await updateKeysEnding(tx, { code, side, afterSeconds })
  await insertKey(tx, {
    providerCode: code,
    side,
    publicKey: key.publicKey ?? null,
    wrappedSecret: key.wrappedSecret ?? null,
  })
}
