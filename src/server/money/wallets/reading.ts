import type { Output } from '#contract/endpoint.ts'
import type { wallets } from '#contract/wallets.ts'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { openVendors } from '#domain/merchant/wallet-settings.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { PLAY_CURRENCY } from '#domain/money/currency.ts'
import { PLAY_GIFT, REFILL_BELOW, REFILL_EVERY_MS } from '#domain/wallets/play-money.ts'
import { type AccountBalance, type WalletParts, walletParts } from '#domain/wallets/wallet-parts.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { CallerOfCall } from '#server/platform/http/context.ts'
import { type HoldKind, findBalances, findOpenHolds } from '#server/money/ledger/actions.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import { selectGivenAt } from './store.ts'

/** Names vendors by their codes, in order. Handed in, because `money` may not import the catalogue. */
export type FindVendorNames = (
  tx: Tx,
  query: { readonly merchantId: number; readonly codes: readonly string[] },
) => Promise<readonly { readonly code: string; readonly name: string }[]>

/** The transaction, and the query for vendor names. */
export interface VendorParts {
  readonly tx: Tx
  readonly findVendorNames: FindVendorNames
}

/** The owner of the wallets, and their currency: the brand's, or play money. */
export interface Holder {
  readonly merchantId: number
  readonly memberId: bigint
  readonly currency: string
}

export function holderOf(merchant: Pick<Merchant, 'id' | 'currency'>, caller: CallerOfCall): Holder {
  if (caller.kind !== 'member') throw new Error('the access level of the call admits only members')
  const isTrial = caller.accountType === TRIAL_TYPE
  return {
    merchantId: merchant.id,
    memberId: caller.memberId,
    currency: isTrial ? PLAY_CURRENCY : merchant.currency,
  }
}

export async function balancesOf(tx: Tx, holder: Holder): Promise<readonly AccountBalance[]> {
  const all = await findBalances(tx, holder)
  return all.filter(({ currency }) => currency === holder.currency) // guard: play-money-apart
}

export async function readBalance(
  tx: Tx,
  holder: Holder,
  nowMs: number,
): Promise<Output<typeof wallets.balance>> {
  const parts = walletParts(await balancesOf(tx, holder))
  const isPlayMoney = holder.currency === PLAY_CURRENCY
  return {
    sumBalance: writeAmount(parts.sum),
    available: writeAmount(parts.available),
    main: writeAmount(parts.main),
    locked: writeAmount(parts.locked),
    bonus: writeAmount(parts.bonus),
    vendors: writeAmount([...parts.vendors.values()].reduce((sum, one) => sum + one, 0n)),
    currency: holder.currency,
    isPlayMoney,
    ...(isPlayMoney ? { play: await readPlay(tx, holder, parts, nowMs) } : {}),
  }
}

async function readPlay(tx: Tx, holder: Holder, { main }: WalletParts, nowMs: number) {
  const givenAt = main < REFILL_BELOW ? await selectGivenAt(tx, holder) : undefined
  const fromMs = givenAt === undefined ? nowMs : givenAt.getTime() + REFILL_EVERY_MS
  return {
    gift: writeAmount(PLAY_GIFT),
    refillBelow: writeAmount(REFILL_BELOW),
    ...(main < REFILL_BELOW ? { refillFrom: new Date(fromMs).toISOString() } : {}),
  }
}

export async function readConsolidated(
  { tx, findVendorNames }: VendorParts,
  holder: Holder,
  settings: Merchant['wallets'],
): Promise<Output<typeof wallets.consolidated>> {
  const parts = walletParts(await balancesOf(tx, holder))
  const open = openVendors(settings)
  return {
    currency: holder.currency,
    isPlayMoney: holder.currency === PLAY_CURRENCY,
    isSingle: open.length === 0,
    sumBalance: writeAmount(parts.sum),
    available: writeAmount(parts.available),
    main: writeAmount(parts.main),
    bonus: writeAmount(parts.bonus),
    locked: {
      amount: writeAmount(parts.locked),
      holds: parts.locked === 0n ? [] : await readHolds(tx, holder),
    },
    vendors: await readVendors({ tx, findVendorNames }, holder.merchantId, parts, open),
  }
}

const holdNames: Readonly<Record<HoldKind, 'withdrawal' | 'transfer'>> = {
  withdrawal_hold: 'withdrawal',
  transfer_hold: 'transfer',
}

async function readHolds(tx: Tx, holder: Holder) {
  const holds = await findOpenHolds(tx, holder)
  return holds.map(({ transferId, kind, reference, amount, at }) => ({
    transferId: transferId.toString(),
    kind: holdNames[kind],
    reference,
    amount: writeAmount(amount),
    since: at.toISOString(),
  }))
}

/** Open vendor wallets in the brand's order, then closed ones with a balance. */
async function readVendors(
  { tx, findVendorNames }: VendorParts,
  merchantId: number,
  { vendors }: WalletParts,
  open: readonly string[],
) {
  const left = [...vendors].filter(([code, balance]) => balance > 0n && !open.includes(code))
  const codes = [...open, ...left.map(([code]) => code).toSorted()]
  if (codes.length === 0) return []
  const names = new Map(
    (await findVendorNames(tx, { merchantId, codes })).map(({ code, name }) => [code, name]),
  )
  return codes.map((code) => ({
    code,
    name: names.get(code) ?? code,
    amount: writeAmount(vendors.get(code) ?? 0n),
    isOpen: open.includes(code),
  }))
}

export async function readMerchantWallet(
  { tx, findVendorNames }: VendorParts,
  { id: merchantId, wallets: settings }: Pick<Merchant, 'id' | 'wallets'>,
): Promise<Output<typeof wallets.merchantWallet>> {
  const open = openVendors(settings)
  if (open.length === 0) return { isSingle: true, vendors: [] }
  const names = new Map(
    (await findVendorNames(tx, { merchantId, codes: open })).map(({ code, name }) => [code, name]),
  )
  return { isSingle: false, vendors: open.map((code) => ({ code, name: names.get(code) ?? code })) }
}
