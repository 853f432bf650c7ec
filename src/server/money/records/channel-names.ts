import type { LanguageCode } from '#domain/language/language.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findChannelNames } from '#server/money/deposits/actions.ts'
import type { TransferRow } from '#server/money/ledger/reading.ts'

import type { BrandOfRecords } from './filter.ts'

/** Names of a brand's payment channels, by their ledger accounts. */
export type ChannelNames = ReadonlyMap<string, string>

const ACCOUNT = 'payment:'

/** In the reader's language, else the brand's default one. */
export async function readChannelNames(
  tx: Tx,
  { id: merchantId, defaultLanguage: fallback }: BrandOfRecords,
  language: LanguageCode,
): Promise<ChannelNames> {
  const rows = await findChannelNames(tx, { merchantId, language, fallback })
  return new Map(rows.map(({ id, name }) => [`${ACCOUNT}${id}`, name]))
}

/** Skips the query if no row is a payment. */
export async function readNamesFor(
  tx: Tx,
  brand: BrandOfRecords,
  language: LanguageCode,
  rows: readonly Pick<TransferRow, 'accounts'>[],
): Promise<ChannelNames> {
  const isPaid = rows.some(({ accounts }) => accounts.some((account) => account.startsWith(ACCOUNT)))
  return isPaid ? await readChannelNames(tx, brand, language) : new Map()
}
