import type * as calls from '#contract/console/catalogue.ts'
import type { Input } from '#contract/endpoint.ts'
import { type LotteryMenu, type MenuRules, readLotteryMenu } from '#domain/catalogue/lottery-menu.ts'
import { newPayees } from '#domain/payee/new-payees.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { BrandOperator } from '#server/platform/http/brand-writer.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import {
  deleteMenu,
  type KeptMenu,
  lockMenu,
  lockMenus,
  lockNewMenus,
  nextPosition,
  selectPosition,
  updateMenuPositions,
} from './console-lottery-store.ts'
import { replaceLotteryMenu } from './store.ts'
import { isWholeList, type NamingOperator } from './console-vendors.ts'

type Save = typeof calls.saveLotteryMenu

/** Saves a whole menu. Without a version it is a new one, and its tag must be free. */
export async function saveMenu(
  tx: Tx,
  { rules, findKnownPayees, ...by }: NamingOperator & { readonly rules: MenuRules },
  input: Input<Save>,
): Promise<{ readonly version: number }> {
  const { merchantId } = by
  if (input.version === undefined) await lockNewMenus(tx, merchantId) // guard: new-menus-locked
  const kept = await lockMenu(tx, { merchantId, tag: input.tag.trim() })
  if (input.version !== undefined && !kept) throw refusePlainly('absent')
  if (kept && input.version === undefined) throw refuse<Save>('menu_taken')
  // guard: menu-version-checked
  if (kept && kept.version !== input.version)
    throw refuse<Save>('changed_meanwhile', { version: kept.version })
  // A menu may keep a prize mode that the brand no longer sells; it shows nothing meanwhile.
  const prizeModes = kept ? [...rules.prizeModes, kept.prizeMode] : rules.prizeModes
  const { menu, faults } = readLotteryMenu(input, { ...rules, prizeModes })
  if (faults.length > 0) throw refuse<Save>('menu_refused', { faults }) // guard: menu-faults-refused
  const [payee] = newPayees(kept && namesOf(kept), namesOf(menu), await findKnownPayees(tx, merchantId))
  // guard: menu-without-payee
  if (payee) throw refuse<Save>('payee_in_name', { found: payee.text })
  const position = kept
    ? await selectPosition(tx, { merchantId, tag: menu.tag })
    : await nextPosition(tx, merchantId)
  const version = await replaceLotteryMenu(tx, { merchantId, ...menu, position })
  await writeAudit(tx, {
    ...by,
    action: kept ? 'lottery_menu.change' : 'lottery_menu.add',
    reason: input.reason,
    before: kept ? noted(kept) : {},
    after: noted(menu),
  })
  return { version }
}

export async function orderMenus(
  tx: Tx,
  { merchantId, operatorId }: BrandOperator,
  { order }: Input<typeof calls.orderLotteryMenus>,
): Promise<Record<string, never>> {
  const menus = (await lockMenus(tx, merchantId)).map(({ tag, version }) => ({ code: tag, version }))
  if (!isWholeList(menus, order)) throw refuse<typeof calls.orderLotteryMenus>('changed_meanwhile')
  const tags = order.map(({ code }) => code)
  await updateMenuPositions(tx, { merchantId, tags })
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: 'lottery_menu.order',
    reason: '',
    before: { order: menus.map(({ code }) => code) },
    after: { order: tags },
  })
  return {}
}

export async function removeMenu(
  tx: Tx,
  { merchantId, operatorId }: BrandOperator,
  { tag, version, reason }: Input<typeof calls.deleteLotteryMenu>,
): Promise<Record<string, never>> {
  const kept = await lockMenu(tx, { merchantId, tag })
  if (!kept) throw refusePlainly('absent')
  if (kept.version !== version)
    throw refuse<typeof calls.deleteLotteryMenu>('changed_meanwhile', { version: kept.version })
  await deleteMenu(tx, { merchantId, tag })
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: 'lottery_menu.delete',
    reason,
    before: noted(kept),
    after: {},
  })
  return {}
}

/** The texts of a menu that members read. */
const namesOf = ({ tag, label, region, games }: LotteryMenu) => [
  tag,
  label,
  region,
  games.map(({ remark }) => remark),
]

function noted({ tag, label, region, prizeMode, isOn, games }: LotteryMenu | KeptMenu) {
  return { tag, label, region, prizeMode, isOn, games }
}
