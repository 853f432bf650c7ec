import type { Input, Output } from '#contract/endpoint.ts'
import type { wallets } from '#contract/wallets.ts'
import { type Posting, moved } from '#domain/ledger/posting.ts'
import { openVendors } from '#domain/merchant/wallet-settings.ts'
import { parseAmount } from '#domain/money/amount.ts'
import { walletParts } from '#domain/wallets/wallet-parts.ts'
import {
  type MovableWallet,
  collectable,
  isOpenWallet,
  refuseWalletTransfer,
} from '#domain/wallets/wallet-transfer.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { type Posted, findTransferByKey } from '#server/money/ledger/actions.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import { doneOf, knownOf } from './moved.ts'
import { type Holder, balancesOf } from './reading.ts'

export { givePlayMoney } from './play-money.ts'

type Transfer = typeof wallets.walletTransfer
type Collect = typeof wallets.collect

/** Reads, and the ledger's posting outside any transaction of ours. */
export interface MovingParts {
  readonly read: Tx
  readonly submit: (posting: Posting) => Promise<Posted>
}

/** Moves money between two wallets of a member. The ledger locks them and checks the balance. */
export async function moveBetweenWallets(
  { read, submit }: MovingParts,
  holder: Holder,
  { settings, input }: { readonly settings: Merchant['wallets']; readonly input: Input<Transfer> },
): Promise<Output<Transfer>> {
  const { requestId } = input
  const amount = parseAmount(input.amount, holder.currency)
  if (amount === undefined) throw refusePlainly('invalid_input') // guard: wallet-amount-parsed
  const from = movable(input.from)
  const to = movable(input.to)
  const key = keyOf(requestId)
  const open = openVendors(settings)
  // The query is rarely needed: the ledger checks balances itself.
  const hasSource =
    isOpenWallet(from, open) || (await balancesOf(read, holder)).some(({ account }) => account === from)
  const refusal = refuseWalletTransfer({ from, to, open, hasSource })
  // A retry gets its first outcome, even if the brand's wallets have changed since.
  if (refusal && (from === to || !(await findTransferByKey(read, { ...holder, key }))))
    throw refuse<Transfer>(refusal)
  return doneOf(
    await submit(postingOf(holder, { key, reference: 'transfer', legs: moved(amount, { from, to }) })),
  )
}

/** Attempts: a vendor may pay out between reading and posting. */
const LOOKS = 4

/**
 * Collects everything to the main wallet by one posting. Its amounts are the current balances, so a retry is looked
 * up first: it would find other balances.
 */
export async function collectToMain(
  { read, submit }: MovingParts,
  holder: Holder,
  { requestId }: Input<Collect>,
): Promise<Output<Collect>> {
  const key = keyOf(requestId)
  for (let look = 0; look < LOOKS; look += 1) {
    // In this order: if a concurrent twin has just emptied the wallets, its transfer is found afterwards.
    const found = collectable(walletParts(await balancesOf(read, holder)))
    const known = await findTransferByKey(read, { ...holder, key })
    if (known?.reference === COLLECT) return knownOf(known) // guard: collect-request-known
    if (known) throw refuse<Collect>('request_conflict') // guard: collect-request-same
    if (found.length === 0) throw refuse<Collect>('nothing_to_collect')
    const taken = found.map(([code, balance]) => ({ account: `vendor:${code}` as const, amount: -balance }))
    const sum = found.reduce((all, [, balance]) => all + balance, 0n)
    const legs: Posting['legs'] = [...taken, { account: 'main', amount: sum }]
    const posted = await submit(postingOf(holder, { key, reference: COLLECT, legs }))
    if (posted.outcome === 'posted' || posted.outcome === 'replayed') return doneOf(posted)
  }
  throw refuse<Collect>('moved_meanwhile')
}

const COLLECT = 'collect'

function postingOf(
  { merchantId, memberId, currency }: Holder,
  what: Pick<Posting, 'key' | 'reference' | 'legs'>,
): Posting {
  return { merchantId, memberId, currency, kind: 'wallet_transfer', ...what }
}

/** Both deeds share the key's prefix, so a request id stands for only one of them. */
function keyOf(requestId: string): string {
  return `wallet:${requestId}`
}

/** The contract's pattern guarantees this; the type does not express it. */
function movable(name: string): MovableWallet {
  return name === 'main' ? 'main' : `vendor:${name.slice('vendor:'.length)}`
}
