import type * as calls from '#contract/console/games.ts'
import type { Input } from '#contract/endpoint.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { BrandOperator } from '#server/platform/http/brand-writer.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import {
  type KeptOffer,
  lockGamesSwitch,
  lockOffers,
  selectFurtherIds,
  updateGamesSwitch,
  updateOffer,
  updatePlaces,
} from './console-store.ts'
import { insertOffers, lockVendorGames } from './game-store.ts'

/** New games of a brand start switched off, so that an operator sees them first. */
export async function offerFurtherGames(
  tx: Tx,
  { merchantId, operatorId }: BrandOperator,
  { vendorCode, reason }: Input<typeof calls.offerVendorGames>,
): Promise<{ readonly offered: number }> {
  if (!(await lockVendorGames(tx, vendorCode))) throw refusePlainly('absent')
  const ids = await selectFurtherIds(tx, { merchantId, vendorCode })
  if (ids.length === 0) throw refuse<typeof calls.offerVendorGames>('no_further_games')
  const offered = await insertOffers(tx, { merchantId, ids, isOn: false })
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: 'game.offer',
    reason,
    before: {},
    after: { vendor: vendorCode, offered },
  })
  return { offered }
}

export async function changeOfferedGame(
  tx: Tx,
  { merchantId, operatorId }: BrandOperator,
  { id, version, isOn, isHot, isInMaintenance, reason }: Input<typeof calls.changeGame>,
): Promise<{ readonly version: number }> {
  const [kept] = await lockOffers(tx, { merchantId, ids: [id] })
  if (!kept) throw refusePlainly('absent')
  // guard: game-version-checked
  if (kept.version !== version)
    throw refuse<typeof calls.changeGame>('changed_meanwhile', { version: kept.version })
  await updateOffer(tx, { merchantId, id, isOn, isHot, isInMaintenance })
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: 'game.change',
    reason,
    before: noted(kept),
    after: noted({ id, isOn, isHot, isInMaintenance }),
  })
  return { version: version + 1 }
}

/** Reorders these games among the positions that they already have. */
export async function orderOfferedGames(
  tx: Tx,
  { merchantId, operatorId }: BrandOperator,
  { category, order }: Input<typeof calls.orderGames>,
): Promise<Record<string, never>> {
  const ids = order.map(({ id }) => id)
  const kept = await lockOffers(tx, { merchantId, ids, category })
  const seen = new Map(order.map(({ id, version }) => [id, version]))
  const isAsSeen =
    seen.size === order.length &&
    kept.length === order.length &&
    kept.every(({ id, version }) => seen.get(id) === version)
  if (!isAsSeen) throw refuse<typeof calls.orderGames>('changed_meanwhile') // guard: game-order-as-seen
  await updatePlaces(tx, { merchantId, ids, positions: kept.map(({ position }) => position) })
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: 'game.order',
    reason: '',
    before: { category, order: kept.map(({ id }) => id) },
    after: { category, order: ids },
  })
  return {}
}

export async function switchGames(
  tx: Tx,
  { merchantId, operatorId }: BrandOperator,
  { areGamesOn, reason }: Input<typeof calls.switchAllGames>,
): Promise<{ readonly areGamesOn: boolean }> {
  const before = await lockGamesSwitch(tx, merchantId)
  await updateGamesSwitch(tx, merchantId, areGamesOn)
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: 'game.switch_all',
    reason,
    before: { areGamesOn: before },
    after: { areGamesOn },
  })
  return { areGamesOn }
}

function noted({
  id,
  isOn,
  isHot,
  isInMaintenance,
}: Pick<KeptOffer, 'id' | 'isOn' | 'isHot' | 'isInMaintenance'>) {
  return { id, isOn, isHot, isInMaintenance }
}
