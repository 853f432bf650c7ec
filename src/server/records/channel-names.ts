import type { LanguageCode } from '#domain/language/language.ts'
import type { Tx } from '#server/db/transaction.ts'
import { findChannelNames } from '#server/deposits/actions.ts'
import type { TransferRow } from '#server/ledger/reading.ts'

import type { BrandOfRecords } from './asked.ts'

/** What the payment channels of a brand are called, by their accounts in the ledger. */
export type ChannelNames = ReadonlyMap<string, string>

const ACCOUNT = 'payment:'

/** In the language that is read, or the brand's own where the channel has no name in it. */
export async function readChannelNames(
  tx: Tx,
  { id: merchantId, defaultLanguage: fallback }: BrandOfRecords,
  language: LanguageCode,
): Promise<ChannelNames> {
  const rows = await findChannelNames(tx, { merchantId, language, fallback })
  return new Map(rows.map(({ id, name }) => [`${ACCOUNT}${id}`, name]))
}

/** A page without a payment asks for no names. */
export async function readNamesFor(
  tx: Tx,
  brand: BrandOfRecords,
  language: LanguageCode,
  rows: readonly Pick<TransferRow, 'accounts'>[],
): Promise<ChannelNames> {
  const isPaid = rows.some(({ accounts }) => accounts.some((account) => account.startsWith(ACCOUNT)))
  return isPaid ? await readChannelNames(tx, brand, language) : new Map()
}
