import { createPublicKey } from 'node:crypto'

import { knowVendor, offerVendor } from '#server/play/catalogue/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { knowGames, offerGames, setRooms } from '#server/play/games/actions.ts'
import { allowGameOrigin } from '#server/platform/merchants/actions.ts'
import { type GameProviders, rotateProviderKey, setProvider } from '#server/play/providers/actions.ts'

import { studioGames, studioVendors } from './studio-games.ts'
import type { StudioKeys } from './studio-keys.ts'
import { studioRooms } from './studio-rooms.ts'

/** The house's code for its own studio. */
export const STUDIO_PROVIDER = 'tessera-studio'
/** The studio's id for the house. */
export const STUDIO_OPERATOR = 'tessera'

export interface StudioAt {
  /** Base URL of the house's calls to it. */
  readonly baseUrl: string
  /** Origin of its game frames. */
  readonly origin: string
  readonly keys: StudioKeys
  /** Brands that offer its games. */
  readonly merchantIds: readonly number[]
}

/**
 * Registers the studio as an ordinary provider at each start, because its address and keys may be new. Operators'
 * changes to its games at a brand are kept.
 */
export async function layInStudio(
  { store, gameProviders }: { readonly store: Store; readonly gameProviders: GameProviders },
  at: StudioAt,
) {
  await store.transact(async (tx) => {
    await setProvider(tx, {
      code: STUDIO_PROVIDER,
      name: 'Tessera Studio',
      protocol: 'hub88',
      baseUrl: at.baseUrl,
      operatorId: STUDIO_OPERATOR,
      isOn: true,
    })
  })
  await gameProviders.cache.refresh()
  const isKnown = await knowsKeys(gameProviders, at.keys)
  await store.transact(async (tx) => {
    if (!isKnown) await bringKeys(tx, gameProviders, at.keys)
    for (const vendor of studioVendors) await knowVendor(tx, { ...vendor, provider: STUDIO_PROVIDER })
    const ids = await knowGames(tx, studioGames)
    await setRooms(tx, studioRooms)
    for (const merchantId of at.merchantIds) {
      for (const { code } of studioVendors) await offerVendor(tx, { merchantId, code })
      await offerGames(tx, { merchantId, ids })
      await allowGameOrigin(tx, { merchantId, origin: at.origin })
    }
  })
  await gameProviders.cache.refresh()
}

async function knowsKeys(gameProviders: GameProviders, keys: StudioKeys): Promise<boolean> {
  const known = await gameProviders.cache.find(STUDIO_PROVIDER)
  const theirs = known?.keys.theirPublicKeys[0]
  const ours = known?.keys.ourPrivateKey
  return (
    theirs?.equals(createPublicKey(keys.studio.publicKey)) === true &&
    ours !== undefined &&
    createPublicKey(ours).equals(createPublicKey(keys.house.publicKey))
  )
}

async function bringKeys(tx: Tx, gameProviders: GameProviders, { house, studio }: StudioKeys): Promise<void> {
  const code = STUDIO_PROVIDER
  const wrappedSecret = gameProviders.wrapSecret(code, 'ours', house.privateKey)
  await rotateProviderKey(tx, { code, side: 'ours', wrappedSecret, afterSeconds: 0 })
  await rotateProviderKey(tx, { code, side: 'theirs', publicKey: studio.publicKey, afterSeconds: 0 })
}

/** The house's entry in the studio's setting STUDIO_OPERATORS. */
export function operatorsFor({
  keys,
  walletUrl,
  origins,
}: {
  readonly keys: StudioKeys
  readonly walletUrl: string
  readonly origins: readonly string[]
}): string {
  return JSON.stringify([
    {
      id: STUDIO_OPERATOR,
      walletUrl,
      theirPublicKeys: [keys.house.publicKey],
      ourPrivateKey: keys.studio.privateKey,
      origins,
    },
  ])
}
