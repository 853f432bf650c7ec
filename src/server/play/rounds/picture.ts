import type { rounds } from '#contract/rounds.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import { playerName } from '#domain/play/player-name.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { frameOrigin } from '#server/platform/http/frame-origin.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type GameProviders, ProviderFailed, findRoundLines } from '#server/play/providers/actions.ts'
import type { BrandInFull } from '#server/money/records/actions.ts'

import type { PlayedRow } from './store.ts'

export interface PictureParts {
  readonly tx: Tx
  readonly gameProviders: GameProviders
  readonly brand: BrandInFull
  readonly language: LanguageCode
}

/**
 * The provider's page of a round. A URL outside the brand's game origins is refused, whichever provider returned it.
 */
export async function findPicture(
  { tx, gameProviders, brand, language }: PictureParts,
  row: PlayedRow,
): Promise<{ readonly url: string }> {
  const bet = (await findRoundLines(tx, row)).find(({ kind }) => kind === 'bet')
  if (!bet || !(await gameProviders.canOpenRound(row.provider)))
    throw refuse<typeof rounds.picture>('round_unseen')
  const player = playerName({ merchantCode: brand.code, memberId: row.memberId })
  let url: string
  try {
    url = await gameProviders.openRound(row.provider, {
      player,
      roundId: row.roundId,
      transactionId: bet.transactionId,
      language: language.toLowerCase(),
    })
  } catch (error) {
    if (error instanceof ProviderFailed) throw refuse<typeof rounds.picture>('provider_silent')
    throw error
  }
  // guard: round-picture-origin
  if (frameOrigin(url, brand.launchGameCdns) === undefined)
    throw refuse<typeof rounds.picture>('round_unseen')
  return { url }
}
