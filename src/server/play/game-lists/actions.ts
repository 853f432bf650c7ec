import type * as calls from '#contract/console/game-lists.ts'
import type { Input } from '#contract/endpoint.ts'
import { type JudgedGame, judgeList } from '#domain/games/list-diff.ts'
import { APPLIED_AT_ONCE, type GameList } from '#domain/games/listed-game.ts'
import { isClass } from '#domain/games/classify.ts'
import { isGameFeature } from '#domain/games/feature.ts'
import { isLaunchKind } from '#domain/games/launch.ts'
import { isVolatility } from '#domain/games/volatility.ts'
import { isCategory } from '#domain/navigation/category.ts'
import { newPayees } from '#domain/payee/new-payees.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import { findVendorsOfProvider } from '#server/play/catalogue/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import {
  type ListedKnown,
  type NewGame,
  findGamesOfProvider,
  knowGames,
  offerGames,
  retireGames,
} from '#server/play/games/actions.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import { findProvider } from '#server/play/providers/actions.ts'

import { type KeptList, insertList, lockImport, selectList, selectMapping, upsertMapping } from './store.ts'

type Calls = typeof calls

export interface By {
  readonly operatorId: bigint
}

/** Stores a list as received. It is compared with known games when it is shown. */
export async function keepList(
  tx: Tx,
  { operatorId }: By,
  {
    code,
    list,
    fileName,
  }: { readonly code: string; readonly list: GameList; readonly fileName: string | undefined },
): Promise<string> {
  if (!(await findProvider(tx, code))) throw refusePlainly('absent')
  // A provider's own list comes from a host that two operators let in, a file from one operator.
  if (fileName !== undefined) {
    const known = (await findGamesOfProvider(tx, code)).map(({ label }) => label)
    const names = list.games.map(({ name }) => name)
    const [payee] = newPayees(known, names, { hosts: [], accounts: [] })
    // guard: game-names-without-payee
    if (payee) throw refuse<Calls['uploadGameList']>('payee_in_name', { found: payee.text })
  }
  const source = fileName === undefined ? 'provider' : 'file'
  const id = await insertList(tx, { code, source, fileName, ...list, operatorId })
  await writeAudit(tx, {
    merchantId: null,
    operatorId,
    action: 'game_provider.take_list',
    reason: '',
    before: {},
    after: { code, id, source, games: list.games.length, bad: list.bad.length },
  })
  return id
}

export async function mapVendor(
  tx: Tx,
  { operatorId }: By,
  { code, name, vendorCode, reason }: Input<Calls['mapVendor']>,
): Promise<void> {
  const vendors = await findVendorsOfProvider(tx, code)
  // Through a foreign vendor this provider could take bets on games of another.
  // guard: vendor-of-list
  if (!vendors.some((vendor) => vendor.code === vendorCode))
    throw refuse<Calls['mapVendor']>('vendor_of_another')
  const before = (await selectMapping(tx, code)).get(name)
  await upsertMapping(tx, { code, name, vendorCode })
  await writeAudit(tx, {
    merchantId: null,
    operatorId,
    action: 'game_provider.map_vendor',
    reason,
    before: before === undefined ? {} : { vendor: before },
    after: { code, name, vendor: vendorCode },
  })
}

export interface JudgedList {
  readonly list: KeptList
  readonly judged: readonly JudgedGame[]
  readonly known: ReadonlyMap<string, ListedKnown>
}

/** The newest list compared with the current games, so that applied entries show as known. */
export async function loadJudgedList(tx: Tx, code: string): Promise<JudgedList | undefined> {
  const list = await selectList(tx, code)
  if (!list) return undefined
  const [known, mapping] = [await findGamesOfProvider(tx, code), await selectMapping(tx, code)]
  return {
    list,
    judged: judgeList(list.games, known, (maker) => mapping.get(maker)),
    known: new Map(known.map((game) => [game.providerGameId, game])),
  }
}

/**
 * Applies the next batch of games, limited per transaction. Each batch commits whole games, so stopping in between is
 * safe.
 */
export async function applyList(
  tx: Tx,
  { operatorId }: By,
  input: Input<Calls['applyGameList']>,
  merchant: Merchant | undefined,
): Promise<{ readonly applied: number; readonly offered: number; readonly left: number }> {
  const { code, state, offer, reason } = input
  await lockImport(tx, code)
  const { list, judged, known } = await requireCurrentList<Calls['applyGameList']>(tx, input)
  const chosenGames = chosen(judged, state, input.ids)
  const now = chosenGames.slice(0, APPLIED_AT_ONCE)
  if (now.length === 0) throw refuse<Calls['applyGameList']>('nothing_left')
  const halls = new Map(
    (await findVendorsOfProvider(tx, code)).map((vendor) => [vendor.code, vendor.category]),
  )
  const ids = await knowGames(
    tx,
    now.map((game) => newGameOf(game, known.get(game.id), halls)),
  )
  const offered =
    merchant && offer
      ? await offerGames(tx, {
          merchantId: merchant.id,
          ids: ids.toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1)),
          isOn: offer.isOn,
        })
      : 0
  await writeAudit(tx, {
    merchantId: merchant?.id ?? null,
    operatorId,
    action: 'game_provider.import',
    reason,
    before: {},
    after: { code, id: list.id, state, games: now.length, offered, ...(offer ? { isOn: offer.isOn } : {}) },
  })
  return { applied: now.length, offered, left: chosenGames.length - now.length }
}

/**
 * Retires games; the operator confirms the number, because an incomplete list would otherwise retire all missing games.
 */
export async function retireListed(
  tx: Tx,
  { operatorId }: By,
  input: Input<Calls['retireListedGames']>,
): Promise<number> {
  const { code, seen, reason } = input
  await lockImport(tx, code)
  const { list, judged } = await requireCurrentList<Calls['retireListedGames']>(tx, input)
  const gone = chosen(judged, 'gone', input.ids)
  if (gone.length === 0) throw refuse<Calls['retireListedGames']>('nothing_left')
  // guard: retired-list-as-seen
  if (gone.length !== seen) throw refuse<Calls['retireListedGames']>('changed_meanwhile')
  const retired = await retireGames(
    tx,
    gone.flatMap(({ known }) => known?.id ?? []),
  )
  await writeAudit(tx, {
    merchantId: null,
    operatorId,
    action: 'game_provider.retire',
    reason,
    before: {},
    after: { code, id: list.id, games: retired },
  })
  return retired
}

/** The list that the operator saw; a newer one is a conflict. */
async function requireCurrentList<E extends Calls['applyGameList'] | Calls['retireListedGames']>(
  tx: Tx,
  { code, id }: { readonly code: string; readonly id: string },
): Promise<JudgedList> {
  const judged = await loadJudgedList(tx, code)
  if (!judged) throw refusePlainly('absent')
  if (judged.list.id !== id) throw refuse<E>('changed_meanwhile')
  return judged
}

function chosen(
  judged: readonly JudgedGame[],
  state: JudgedGame['state'],
  ids: readonly string[] | undefined,
): readonly JudgedGame[] {
  const named = ids && new Set(ids)
  return judged.filter((game) => game.state === state && (!named || named.has(game.id)))
}

/** Merges a listed game into the known one: other languages, bets and positions are kept. */
function newGameOf(
  { id, listed, vendorCode }: JudgedGame,
  known: ListedKnown | undefined,
  halls: ReadonlyMap<string, string>,
): NewGame {
  if (!listed || vendorCode === undefined) throw new Error(`${id} is not in the list`)
  const hall = known?.category ?? halls.get(vendorCode) ?? ''
  if (!isCategory(hall)) throw new Error(`${vendorCode} has no hall`)
  const { name, rtpBp, volatility, imageUrl, languages, features, hasFreePlay, minLines } = listed
  return {
    vendorCode,
    code: known?.code ?? id,
    providerGameId: id,
    category: hall,
    label: { ...known?.label, EN: name },
    languages: languages.length > 0 ? languages : (known?.languages ?? []),
    features: features.length > 0 ? features : (known?.features ?? []).filter(isGameFeature),
    classify: (known?.classify ?? []).filter(isClass),
    hasFreePlay,
    minLines: minLines ?? known?.minLines ?? undefined,
    rtpBp: rtpBp ?? known?.rtpBp ?? undefined,
    volatility: volatility ?? [known?.volatility ?? ''].find(isVolatility),
    imageUrl: imageUrl ?? known?.imageUrl ?? undefined,
    launchKind:
      known && isLaunchKind(known.launchKind) && known.launchKind !== 'none' ? known.launchKind : 'frame',
    minBets: Object.fromEntries(
      Object.entries(known?.minBets ?? {}).map(([currency, units]) => [currency, BigInt(units)]),
    ),
  }
}
