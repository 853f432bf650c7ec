import { randomUUID } from 'node:crypto'

import type { CustomFetch } from 'openid-client'

import type { ListedTransaction } from '#domain/play/compare.ts'
import { readWholeUnits } from '#domain/play/wire-amount.ts'

import {
  type TransactionQuery,
  type ListedTransactionAt,
  ProviderFailed,
  type RawGame,
} from '#server/play/providers/adapter.ts'
import { askProvider, noKey, readRows, unreadable } from './asking.ts'
import { SIGNATURE_HEADER, isSigned, operatorOfHub, signBytes } from './hub88-signature.ts'
import type { Provider } from '#server/play/providers/provider-cache.ts'

/**
 * Lists of the provider's side of Hub88. Request and answer are signed over the raw bytes. An unsigned answer is
 * rejected: a man in the middle could offer games or hide transactions.
 * https://docs.hub88.io/developer-docs/operator-api-reference/games-api
 */
export async function listHubGames(provider: Provider, fetch: CustomFetch): Promise<readonly RawGame[]> {
  const path = 'operator/generic/v2/game/list'
  const bytes = await askSigned(provider, path, { operator_id: operatorOfHub(provider.operatorId) }, fetch)
  return readRows(bytes, path)
}

export async function listHubTransactions(
  provider: Provider,
  { fromMs, toMs }: TransactionQuery,
  fetch: CustomFetch,
): Promise<readonly ListedTransactionAt[]> {
  const path = 'operator/generic/v2/transactions/list'
  const request = {
    operator_id: operatorOfHub(provider.operatorId),
    request_uuid: randomUUID(),
    start_time: momentOf(fromMs),
    end_time: momentOf(toMs),
  }
  const rows = readRows(await askSigned(provider, path, request, fetch), path)
  return rows.map((row) => {
    const read = readTransaction(row)
    // One unreadable line rejects the whole list: a skipped transaction would look as if only we had it.
    if (!read) throw unreadable(path)
    return read
  })
}

export async function askSigned(
  provider: Provider,
  path: string,
  request: object,
  fetch: CustomFetch,
): Promise<Buffer> {
  const { ourPrivateKey, theirPublicKeys } = provider.keys
  if (!ourPrivateKey) throw noKey()
  const body = JSON.stringify(request)
  const { bytes, headers } = await askProvider(provider, path, {
    fetch,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signBytes(ourPrivateKey, Buffer.from(body)),
    },
    body,
  })
  // guard: game-list-signed
  if (!isSigned(theirPublicKeys, bytes, headers.get(SIGNATURE_HEADER) ?? ''))
    throw new ProviderFailed(`${path}: nobody signed the answer`, undefined, { fault: 'unsigned' })
  return bytes
}

/** The protocol's time format: UTC, whole seconds. */
export function momentOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
}

const kinds: Readonly<Record<string, Pick<ListedTransaction, 'kind' | 'isFree'>>> = {
  TK_BET: { kind: 'bet', isFree: false },
  TK_NEG_BET: { kind: 'bet', isFree: false },
  TK_FREE_BET: { kind: 'bet', isFree: true },
  TK_WIN: { kind: 'win', isFree: false },
  TK_FREE_WIN: { kind: 'win', isFree: true },
  TK_JP_WIN: { kind: 'win', isFree: false },
  TK_BONUS_WIN: { kind: 'win', isFree: false },
  TK_ROLLBACK: { kind: 'rollback', isFree: false },
}
const statuses: Readonly<Record<string, boolean>> = {
  TS_SUCCESS: true,
  TS_DECLINED: false,
  TS_ROLLEDBACK: false,
  TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED: false,
}

function readTransaction(row: RawGame): ListedTransactionAt | undefined {
  const { transaction_uuid: id, user, kind, currency, inserted_at: at } = row
  const status = row['status'] ?? row['transaction_status']
  if (typeof id !== 'string' || id === '' || id.length > 100) return undefined
  const what = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  const stands = typeof status === 'string' && Object.hasOwn(statuses, status) ? statuses[status] : undefined
  const atMs = typeof at === 'string' ? readMoment(at) : undefined
  const amount =
    row['amount'] === undefined || row['amount'] === null ? undefined : readWholeUnits(row['amount'])
  const isAmountGood = what?.kind === 'rollback' || amount !== undefined
  if (!what || stands === undefined || atMs === undefined || !isAmountGood) return undefined
  return {
    ...what,
    id,
    stands,
    amount,
    player: typeof user === 'string' ? user.slice(0, 100) : undefined,
    currency: typeof currency === 'string' ? currency.slice(0, 10) : undefined,
    atMs,
  }
}

/** Times are UTC, with or without `Z`. */
function readMoment(text: string): number | undefined {
  const form = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)Z?$/.exec(text)
  const ms = form ? Date.parse(`${form[1]}T${form[2]?.slice(0, 12)}Z`) : Number.NaN
  return Number.isNaN(ms) ? undefined : ms
}
