import type { CustomFetch } from 'openid-client'

import { readWholeUnits } from '#domain/play/wire-amount.ts'
import type { JackpotQuery, ListedJackpot, RawGame } from '#server/play/providers/adapter.ts'
import type { Provider } from '#server/play/providers/provider-cache.ts'

import { readRows, unreadable } from './asking.ts'
import { askSigned } from './hub88-lists.ts'
import { operatorOfHub } from './hub88-signature.ts'

const MOST = 50

/** The pools of a brand. Our studio's addition to the protocol: other providers of Hub88 answer that there is no such call. */
export async function listHubJackpots(
  provider: Provider,
  { brand, currency }: JackpotQuery,
  fetch: CustomFetch,
): Promise<readonly ListedJackpot[]> {
  const path = 'operator/generic/v2/jackpot/list'
  const request = { operator_id: operatorOfHub(provider.operatorId), sub_partner_id: brand, currency }
  const rows = readRows(await askSigned(provider, path, request, fetch), path)
  if (rows.length > MOST) throw unreadable(path)
  const listed = readJackpots(rows, currency)
  if (!listed) throw unreadable(path)
  return listed
}

/** One unreadable line, or one pool in two lines, rejects the whole list, which then grows old. */
export function readJackpots(
  rows: readonly RawGame[],
  currency: string,
): readonly ListedJackpot[] | undefined {
  const listed = rows.flatMap((row) => readJackpot(row, currency) ?? [])
  const codes = new Set(listed.map(({ code }) => code))
  // Equal codes would fail the statement that stores them.
  return codes.size === rows.length ? listed : undefined
}

/** PostgreSQL stores neither zero characters nor halves of a pair. */
const CONTROL = /\p{Cc}/u

export function readJackpot(row: RawGame, expected: string): ListedJackpot | undefined {
  const { jackpot_code: code, name, currency } = row
  const amount = readWholeUnits(row['amount'])
  const isText = (value: unknown): value is string =>
    typeof value === 'string' &&
    value.length > 0 &&
    value.length <= 100 &&
    value.isWellFormed() &&
    !CONTROL.test(value)
  if (!isText(code) || !isText(name) || currency !== expected || amount === undefined) return undefined
  return { code, name, currency: expected, amount }
}
