import type { BookedMovement } from '#domain/reconciliation/match.ts'
import { readSource, writeSource } from '#domain/reconciliation/source.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import {
  type ChannelRow,
  findChannels,
  findDepositMovements,
  movedDeposits,
} from '#server/money/deposits/actions.ts'
import { findPaymentProviders } from '#server/money/payments/actions.ts'
import { findPayoutMovements, movedPayouts } from '#server/money/withdrawals/actions.ts'

/** The deposits and payouts that a statement covers. */
export interface SourceOf {
  readonly merchantId: number
  readonly deposits?: { readonly providerCode?: string; readonly channelId?: string }
  readonly payouts?: { readonly providerCode?: string }
}

export interface NamedSource {
  readonly source: string
  readonly name: string
}

interface Words {
  readonly language: string
  readonly fallback: string
}

/** All sources of a brand: providers, channels without one, and payouts by hand. */
export async function listSources(tx: Tx, merchantId: number, words: Words): Promise<readonly NamedSource[]> {
  const [providers, channels] = await Promise.all([
    findPaymentProviders(tx, merchantId),
    findChannels(tx, { merchantId, direction: 'deposit' }),
  ])
  return [
    ...providers.map(({ code, name }) => ({ source: writeSource({ kind: 'provider', code }), name })),
    ...channels
      .filter(({ written }) => written.providerCode === undefined)
      .map((channel) => ({
        source: writeSource({ kind: 'channel', id: channel.id }),
        name: nameOf(channel, words),
      })),
    { source: writeSource({ kind: 'manual' }), name: '' },
  ]
}

function nameOf({ id, written }: ChannelRow, { language, fallback }: Words): string {
  return written.names[language] || written.names[fallback] || id
}

/** Returns nothing if the brand has no such provider or channel. */
export async function findSource(
  tx: Tx,
  merchantId: number,
  { source: text, withManual }: { readonly source: string; readonly withManual: boolean },
): Promise<SourceOf | undefined> {
  const source = readSource(text)
  if (source?.kind === 'manual') return { merchantId, payouts: {} }
  if (source?.kind === 'provider') {
    const providers = await findPaymentProviders(tx, merchantId)
    const { code } = source
    if (!providers.some((one) => one.code === code)) return undefined
    return { merchantId, deposits: { providerCode: code }, payouts: { providerCode: code } }
  }
  if (source?.kind === 'channel') {
    const channels = await findChannels(tx, { merchantId, direction: 'deposit' })
    const channel = channels.find(({ id, written }) => id === source.id && written.providerCode === undefined)
    if (!channel) return undefined
    return { merchantId, deposits: { channelId: channel.id }, ...(withManual ? { payouts: {} } : {}) }
  }
  return undefined
}

/** The booked movements with these references. */
export async function findMovements(
  tx: Tx,
  { merchantId, deposits, payouts }: SourceOf,
  references: { readonly ours: readonly string[]; readonly theirs: readonly string[] },
): Promise<readonly BookedMovement[]> {
  return [
    ...(deposits ? await findDepositMovements(tx, { merchantId, ...deposits, ...references }) : []),
    ...(payouts ? await findPayoutMovements(tx, { merchantId, ...payouts, ...references }) : []),
  ]
}

/** The booked movements of these days, in portions. */
export async function* movedWithin(
  tx: Tx,
  { merchantId, deposits, payouts }: SourceOf,
  { from, to, zone }: { readonly from: string; readonly to: string; readonly zone: string },
): AsyncGenerator<readonly BookedMovement[]> {
  const days = { from, to, zone }
  if (deposits) yield* movedDeposits(tx, { merchantId, ...deposits, ...days })
  if (payouts) yield* movedPayouts(tx, { merchantId, ...payouts, ...days })
}
