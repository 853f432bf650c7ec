import * as calls from '#contract/console/ledger.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { isLedgerKind, type LedgerKind } from '#domain/ledger/kind.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { ID_FORM, limitOf, pageOf, readCursor, writeCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { type MerchantLookup, merchantInScope, operatorOf } from '#server/platform/http/scope.ts'

import {
  type CheckRow,
  selectHashOfBlock,
  selectHead,
  selectLastCheck,
  selectLastFaulty,
  selectWaiting,
} from './chain-store.ts'
import {
  type ListedRow,
  type OpenedRow,
  type Related,
  selectByKeys,
  selectByNumber,
  selectByProvider,
  selectEntries,
  selectMemberId,
  selectNewest,
  selectOfMember,
  selectOpened,
} from './explorer-store.ts'
import { findByReference } from './reference-search.ts'

type Transfer = Output<typeof calls.listTransfers>['list'][number]

/** The operators' view of the books: the state of the chain, and any transfer with its entries. */
export const ledgerRoutes = ({ store, registry }: { store: Store; registry: MerchantLookup }) =>
  bind(
    { ...calls },
    {
      ledgerState: async ({ caller }) => {
        const isOfHouse = operatorOf(caller).merchantId === undefined
        const [head, waiting, lastOfBlocks, lastOfNight, lastOfAll, faulty] = await Promise.all([
          selectHead(store.read),
          selectWaiting(store.read),
          selectLastCheck(store.read, 'blocks'),
          selectLastCheck(store.read, 'night'),
          selectLastCheck(store.read, 'all'),
          selectLastFaulty(store.read),
        ])
        return {
          ...(head
            ? {
                head: {
                  block: head.block.toString(),
                  hash: head.hash.toString('hex'),
                  sealedAt: head.sealedAt.toISOString(),
                },
              }
            : {}),
          waiting: {
            batches: waiting.batches.toString(),
            ...(waiting.since === null ? {} : { since: waiting.since.toISOString() }),
          },
          ...(lastOfBlocks ? { lastOfBlocks: viewOfCheck(lastOfBlocks, isOfHouse) } : {}),
          ...(lastOfNight ? { lastOfNight: viewOfCheck(lastOfNight, isOfHouse) } : {}),
          ...(lastOfAll ? { lastOfAll: viewOfCheck(lastOfAll, isOfHouse) } : {}),
          ...(faulty ? { faulty: viewOfCheck(faulty, isOfHouse) } : {}),
        }
      },
      compareHead: async (_context, { block, hash }) => {
        const found = await selectHashOfBlock(store.read, BigInt(block))
        return { isThere: found?.toString('hex') === hash }
      },
      listTransfers: async ({ caller }, input) => {
        const merchantId = merchantInScope(registry, caller, input.merchantCode).id
        const limit = limitOf(input.limit)
        if (isAnybodysReference(input)) return await pageByReference(store, { merchantId, limit }, input)
        const rows = await search(store, { merchantId, limit }, input)
        return pageOf(rows, limit, viewOf, ({ id }) => [id.toString()])
      },
      readTransfer: async ({ caller }, input) => {
        const merchantId = merchantInScope(registry, caller, input.merchantCode).id
        const which = { merchantId, memberId: BigInt(input.memberId), id: input.id }
        const row = await selectOpened(store.read, which)
        if (!row) throw refusePlainly('absent')
        return opened(row, await selectEntries(store.read, which))
      },
    },
  )

type TransferQuery = Input<typeof calls.listTransfers>

function isAnybodysReference({ account, by, text }: TransferQuery): boolean {
  return by === 'reference' && (text?.trim() ?? '') !== '' && (account?.trim() ?? '') === ''
}

async function pageByReference(
  store: Store,
  { merchantId, limit }: { readonly merchantId: number; readonly limit: number },
  { text, after }: TransferQuery,
): Promise<Output<typeof calls.listTransfers>> {
  const before = readCursor(after, [ID_FORM])?.[0]
  const request = { merchantId, limit, reference: text?.trim() ?? '' }
  const found = await findByReference(store, request, before === undefined ? undefined : BigInt(before))
  return {
    list: found.rows.map(viewOf),
    ...(found.beforeId === undefined ? {} : { next: writeCursor([found.beforeId.toString()]) }),
  }
}

async function search(
  { read }: Store,
  { merchantId, limit }: { readonly merchantId: number; readonly limit: number },
  { account, by, text, after }: Input<typeof calls.listTransfers>,
): Promise<readonly ListedRow[]> {
  const sought = text?.trim() ?? ''
  const isSought = (what: typeof by) => sought !== '' && by === what
  if (account === undefined || account.trim() === '') {
    if (isSought('number'))
      return ID_FORM.test(sought) ? await selectByNumber(read, { merchantId, id: sought }) : []
    if (isSought('provider')) return await selectByProvider(read, { merchantId, number: sought })
    if (isSought('key')) return await selectByKeys(read, { merchantId, keys: [sought] })
    if (sought !== '') return []
    return await selectNewest(read, { merchantId, limit })
  }
  const memberId = await selectMemberId(read, { merchantId, account: account.trim() })
  if (memberId === undefined) return []
  const isOwn = ({ memberId: found }: ListedRow) => found === memberId
  if (isSought('number'))
    return ID_FORM.test(sought) ? (await selectByNumber(read, { merchantId, id: sought })).filter(isOwn) : []
  if (isSought('provider'))
    return (await selectByProvider(read, { merchantId, number: sought })).filter(isOwn)
  return await selectOfMember(read, {
    merchantId,
    memberId,
    key: isSought('key') ? sought : undefined,
    reference: isSought('reference') ? sought : undefined,
    beforeId: readCursor(after, [ID_FORM])?.[0],
    limit,
  })
}

function opened(
  row: OpenedRow,
  entries: Awaited<ReturnType<typeof selectEntries>>,
): Output<typeof calls.readTransfer> {
  return {
    transfer: viewOf(row),
    key: row.key,
    ...(row.provider === null || row.providerTransaction === null
      ? {}
      : { provider: { code: row.provider, number: row.providerTransaction } }),
    entries: entries.map(({ account, amount, balanceAfter, version }) => ({
      account,
      amount: writeAmount(amount),
      ...(balanceAfter === null ? {} : { balanceAfter: writeAmount(balanceAfter) }),
      ...(version === null ? {} : { version: version.toString() }),
    })),
    ...relatedOf('settles', row.settles),
    ...relatedOf('settledBy', row.settledBy),
    ...relatedOf('reverses', row.reverses),
    ...relatedOf('reversedBy', row.reversedBy),
    ...(row.batch === null
      ? {}
      : { sealed: { batch: row.batch, ...(row.block === null ? {} : { block: row.block }) } }),
  }
}

function viewOf(row: ListedRow): Transfer {
  const { id, memberId, account, currency, reference, businessDate, at } = row
  return {
    id: id.toString(),
    ...(account === null ? {} : { member: { id: memberId.toString(), account } }),
    kind: kindOf(row.kind),
    currency,
    change: writeAmount(BigInt(row.change)),
    reference,
    businessDate,
    at: at.toISOString(),
  }
}

function kindOf(kind: string): LedgerKind {
  if (!isLedgerKind(kind)) throw new Error(`${kind} is no kind of ours`)
  return kind
}

function relatedOf<Name extends 'settles' | 'settledBy' | 'reverses' | 'reversedBy'>(
  name: Name,
  related: Related | null,
) {
  return related === null ? {} : { [name]: { id: related.id, kind: kindOf(related.kind) } }
}

function viewOfCheck(check: CheckRow, isOfHouse: boolean) {
  const { fromBlock, toBlock, transfers, found, faults, checkedAt } = check
  return {
    at: checkedAt.toISOString(),
    isSound: found === 0n,
    fromBlock: fromBlock.toString(),
    toBlock: toBlock.toString(),
    transfers: transfers.toString(),
    found: found.toString(),
    // guard: faults-of-house-only
    faults: isOfHouse
      ? faults.map(({ fault, block, memberId, transferId }) => ({
          fault,
          ...(block === undefined ? {} : { block }),
          ...(memberId === undefined ? {} : { memberId }),
          ...(transferId === undefined ? {} : { transferId }),
        }))
      : [],
  }
}
