import type { CopyPart } from '#domain/merchant/brand-plan.ts'
import { kinds } from '#domain/content/kinds.ts'
import { copyVendors } from '#server/play/catalogue/actions.ts'
import { copyEntries } from '#server/publishing/content/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { createChannel, findChannels } from '#server/money/deposits/actions.ts'
import { copyGames } from '#server/play/games/actions.ts'
import { copyLook, copySettings, copyWords } from '#server/platform/merchants/actions.ts'

interface Copying {
  readonly fromId: number
  readonly toId: number
}

const helpKinds = ['help-category', 'help-article']
const offerKinds = ['promotion', 'offer-text']
const otherKinds = kinds.map(({ id }) => id).filter((id) => ![...helpKinds, ...offerKinds].includes(id))

/**
 * Copies parts of one brand into another; never members, money, operators, keys or secrets. Offers and payment channels
 * promise money, so they are copied as drafts or switched off, for review.
 */
export async function copyBrand(
  tx: Tx,
  {
    parts,
    isOneCurrency,
    ...from
  }: Copying & {
    readonly parts: readonly CopyPart[]
    /** A payment channel's amounts are valid only in its own currency. */
    readonly isOneCurrency: boolean
  },
): Promise<void> {
  const deeds: Readonly<Record<CopyPart, () => Promise<unknown>>> = {
    settings: () => copySettings(tx, from),
    look: () => copyLook(tx, from),
    words: () => copyWords(tx, from),
    content: () => copyEntries(tx, { ...from, kinds: otherKinds, asDrafts: false }),
    help: () => copyEntries(tx, { ...from, kinds: helpKinds, asDrafts: false }),
    offers: () => copyEntries(tx, { ...from, kinds: offerKinds, asDrafts: true }),
    games: async () => {
      await copyVendors(tx, from)
      await copyGames(tx, from)
    },
    channels: async () => {
      if (isOneCurrency) await copyChannels(tx, from)
    },
  }
  for (const part of new Set(parts)) await deeds[part]()
}

/** Copies payment channels, switched off; those of a provider are skipped, because its keys are not copied. */
async function copyChannels(tx: Tx, { fromId, toId }: Copying): Promise<void> {
  for (const { written, isDemo } of await findChannels(tx, { merchantId: fromId })) {
    if (written.providerCode !== undefined) continue
    await createChannel(tx, { merchantId: toId, written: { ...written, isOn: false }, isDemo })
  }
}
