import type * as calls from '#contract/console/game-bounds.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { type GameBounds, areLooser, boundNames, refuseBounds } from '#domain/limits/game-bounds.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import { findGameBounds, setGameBounds } from '#server/money/limits/actions.ts'
import {
  type By,
  type Executors,
  needSecond,
  ofBrand,
  saveOrPropose,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { selectGameOfOffer } from './console-store.ts'

type Save = typeof calls.saveGameBounds
type BrandOperator = By & { readonly merchantId: number }

const deed = 'gameBounds.saveGameBounds'

export async function readGameBounds(
  tx: Tx,
  { merchantId, currency }: { readonly merchantId: number; readonly currency: string },
  id: string,
): Promise<Output<typeof calls.readGameBounds>> {
  const game = await selectGameOfOffer(tx, { merchantId, id })
  if (!game) throw refusePlainly('absent')
  const { version, bounds } = await findGameBounds(tx, { merchantId, ...game })
  return { version, currency, bounds: written(bounds) }
}

/** Saves the bounds of a game, or proposes looser ones to a second operator. */
export async function saveBoundsOrPropose(
  store: Store,
  by: BrandOperator,
  input: Input<Save>,
): Promise<Output<Save>> {
  return await saveOrPropose(store, by, { deed, subject: input.id, input }, (tx) => save(tx, by, input))
}

/** Executes approved proposals. */
export const gameBoundsExecutors: Pick<Executors, typeof deed> = {
  [deed]: async (tx, maker, input: Input<Save>) => {
    await save(tx, ofBrand(maker), input)
  },
}

async function save(
  tx: Tx,
  by: BrandOperator,
  { id, version, bounds: given, reason }: Input<Save>,
): Promise<number> {
  const { merchantId, operatorId } = by
  const game = await selectGameOfOffer(tx, { merchantId, id })
  if (!game) throw refusePlainly('absent')
  const bounds = readGiven(given)
  const fault = refuseBounds(bounds)
  // guard: game-bounds-of-form
  if (fault) throw refusePlainly('invalid_input', { fields: [`bounds.${fault}`] })
  const now = await findGameBounds(tx, { merchantId, ...game })
  // guard: game-bounds-as-read
  if (now.version !== version) throw refuse<Save>('changed_meanwhile', { version: now.version })
  const { vendorCode: vendor, gameCode: code } = game
  const [before, after] = [written(now.bounds), { vendor, code, ...written(bounds) }]
  // guard: looser-game-bounds-need-second
  if (areLooser(now.bounds, bounds)) needSecond(by, { cause: 'loosened', before, after })
  // Another operator may save at the same moment.
  if (!(await setGameBounds(tx, { merchantId, ...game }, { version, bounds })))
    throw refuse<Save>('changed_meanwhile')
  await writeAudit(tx, { merchantId, operatorId, action: 'game.bounds', reason, before, after })
  return version + 1
}

function readGiven(given: Input<Save>['bounds']): GameBounds {
  return Object.fromEntries(
    boundNames.flatMap((name) => {
      const amount = given[name]
      return amount === undefined ? [] : [[name, readAmount(amount) ?? 0n]]
    }),
  )
}

function written(bounds: GameBounds): Input<Save>['bounds'] {
  return Object.fromEntries(
    boundNames.flatMap((name) => {
      const amount = bounds[name]
      return amount === undefined ? [] : [[name, writeAmount(amount)]]
    }),
  )
}
