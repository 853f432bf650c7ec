import * as calls from '#contract/console/rounds.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { roundStates } from '#domain/rounds/round-state.ts'
import { standingLines } from '#domain/rounds/round-story.ts'
import { findEntries } from '#server/platform/audit/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { findVendorNames, findVendorsOfProvider } from '#server/play/games/actions.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, dayOf, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Say } from '#server/platform/http/words.ts'
import { findMemberByAccount } from '#server/money/ledger/reading.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { findAccounts, findMemberInFull } from '#server/people/members/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import {
  type GameProviders,
  findRound,
  findRoundByTransaction,
  findRoundLines,
} from '#server/play/providers/actions.ts'
import type { BrandInFull } from '#server/money/records/actions.ts'

import { everyCategory } from './filter.ts'
import { type ConsoleRoundsOf, selectChoices, selectConsoleRounds } from './console-store.ts'
import { readFaces } from './faces.ts'
import { followMember } from '#server/play/plays/actions.ts'
import type { FindMessages } from '#server/play/dispute-packs/actions.ts'
import { findPicture } from './picture.ts'
import { addUpRounds, showRound, showStep } from './reading.ts'
import { readReturns } from './returns.ts'
import { openFileQueue, sendPack } from './routes.ts'
import {
  type Narrowed,
  type PlayedRow,
  selectNamedRounds,
  selectPlayedRound,
  selectPlayedRounds,
  selectRounds,
} from './store.ts'
import { takeBackOrPropose } from './voiding.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly gameProviders: GameProviders
  readonly hub: Pick<Hub, 'publish'>
  readonly say: Say
  readonly findMessages: FindMessages
}

type ListInput = Input<typeof calls.listRounds>
const DEEDS_MAX = 50
const EVER = { from: '1970-01-01', to: '9999-12-31' }

/** The console's calls about rounds. */
export const consoleRoundRoutes = (parts: Parts) => {
  const { store, gameProviders } = parts
  const files = openFileQueue()
  return bind(
    { ...calls },
    {
      listRounds: (context, input) => listRounds(parts, context, input),
      roundChoices: async (context, { merchantCode }) => {
        const brand = brandOf(parts, context, merchantCode)
        const { providers, vendors } = await selectChoices(store.read, brand.id)
        const names = await findVendorNames(store.read, { merchantId: brand.id, codes: vendors })
        return {
          providers: [...providers],
          vendors: vendors.map((vendor) => ({ vendor, name: names.get(vendor) ?? vendor })),
        }
      },
      memberRoundTotals: async (context, { merchantCode, id, from, to }) => {
        const brand = brandOf(parts, context, merchantCode)
        const memberId = BigInt(id)
        if (!(await findMemberInFull(store.read, { merchantId: brand.id, memberId })))
          throw refusePlainly('absent')
        return await addUpRounds(store.read, { brand, memberId, language: context.language }, { from, to })
      },
      readRound: (context, input) => readStory(parts, context, input),
      showRound: async (context, { merchantCode, id }) => {
        const brand = brandOf(parts, context, merchantCode)
        const row = await roundOf(parts, brand, id)
        return await findPicture({ tx: store.read, gameProviders, brand, language: context.language }, row)
      },
      voidRound: (context, input) => takeBackOrPropose(parts, context, input),
      roundPack: async (context, { merchantCode, id }) => {
        const brand = brandOf(parts, context, merchantCode)
        const row = await roundOf(parts, brand, id)
        const { operatorId } = operatorOf(context.caller)
        const of = { brand, language: context.language, row, operatorId }
        return await sendPack({ ...parts, side: 'console' }, files, context, of)
      },
      listReturns: (context, { merchantCode, ...filter }) =>
        readReturns(
          store.read,
          { brand: brandOf(parts, context, merchantCode), language: context.language },
          filter,
        ),
    },
  )
}

function brandOf({ registry }: Parts, { caller }: Context, merchantCode: string | undefined): BrandInFull {
  return merchantInScope<BrandInFull>(registry, caller, merchantCode)
}

/** A round of another brand counts as absent. */
async function roundOf({ store }: Parts, brand: BrandInFull, id: string): Promise<PlayedRow> {
  const found = await selectPlayedRound(store.read, { merchantId: brand.id, id: BigInt(id) })
  if (!found) throw refusePlainly('absent')
  await followMember(store.read, found.memberId)
  return (await selectPlayedRound(store.read, { merchantId: brand.id, id: BigInt(id) })) ?? found
}

async function listRounds(
  parts: Parts,
  context: Context,
  { merchantCode, after, limit, ...filter }: ListInput,
): Promise<Output<typeof calls.listRounds>> {
  const brand = brandOf(parts, context, merchantCode)
  const { read } = parts.store
  const most = limitOf(limit)
  const [place, id] = readCursor(after, [/^\d{4}-\d{2}-\d{2}T[\d:.]{8,15}Z$/, ID_FORM]) ?? []
  if (place !== undefined && Number.isNaN(Date.parse(place)))
    throw refusePlainly('invalid_input', { fields: ['after'] })
  const from = place === undefined || id === undefined ? undefined : { place, id }
  const rows = await findRows(parts, brand, filter, { after: from, limit: most + 1 })
  const [faceOf, accounts] = await Promise.all([
    readFaces(read, { brand, language: context.language }, rows),
    findAccounts(read, { merchantId: brand.id, ids: rows.map(({ memberId }) => memberId) }),
  ])
  return pageOf(
    rows,
    most,
    (row) => ({ ...showRound(row, faceOf(row)), ...playerOf(row, accounts) }),
    (row) => [row.place, row.id.toString()],
  )
}

function playerOf(row: PlayedRow, accounts: ReadonlyMap<bigint, string>) {
  const { memberId, provider, currency } = row
  return {
    member: { id: memberId.toString(), account: accounts.get(memberId) ?? '' },
    provider,
    currency,
  }
}

type Page = {
  readonly after: { readonly place: string; readonly id: string } | undefined
  readonly limit: number
}

async function findRows(
  { store: { read } }: Parts,
  brand: BrandInFull,
  input: Omit<ListInput, 'merchantCode' | 'after' | 'limit'>,
  { after, limit }: Page,
): Promise<readonly PlayedRow[]> {
  const merchantId = brand.id
  if (input.text !== undefined) {
    if (input.by !== 'transaction')
      return await selectNamedRounds(read, { merchantId, roundId: input.text, limit })
    const names = await findRoundByTransaction(read, { merchantId, transactionId: input.text })
    return await selectPlayedRounds(read, { merchantId, names })
  }
  const states = input.state === undefined ? roundStates : [input.state]
  const [from, to] = [dayOf('from', input.from), dayOf('to', input.to)]
  if (input.account === undefined)
    return await selectConsoleRounds(
      read,
      {
        merchantId,
        states,
        narrowed: consoleRoundsOf(input),
        from,
        to,
        zone: brand.zone,
        dayStart: brand.dayStart,
      },
      { after, limit },
    )
  const memberId = await findMemberByAccount(read, { merchantId, account: input.account })
  if (memberId === undefined) return []
  if (!after) await followMember(read, memberId)
  const narrowed = await ofMember(read, input)
  const days = { from: from ?? EVER.from, to: to ?? EVER.to }
  // For one member the order is by day, then moment; both grow together.
  const found = after ? await selectPlayedRound(read, { merchantId, id: BigInt(after.id) }) : undefined
  if (after && !found) return []
  return await selectRounds(
    read,
    { merchantId, memberId, states, narrowed, ...days },
    { after: after && found ? { ...after, day: found.day } : undefined, limit },
  )
}

function consoleRoundsOf({
  game,
  vendor,
  provider,
}: Pick<ListInput, 'game' | 'vendor' | 'provider'>): ConsoleRoundsOf {
  if (game !== undefined) return { by: 'game', gameId: BigInt(game) }
  if (vendor !== undefined) return { by: 'vendor', vendor }
  return provider === undefined ? { by: 'all' } : { by: 'provider', provider }
}

async function ofMember(
  read: Store['read'],
  { game, vendor, provider }: Pick<ListInput, 'game' | 'vendor' | 'provider'>,
): Promise<Narrowed> {
  if (game !== undefined) return { by: 'game', gameId: BigInt(game) }
  if (vendor === undefined && provider === undefined) return { by: 'all' }
  const vendors = vendor === undefined ? await findVendorsOfProvider(read, provider ?? '') : [vendor]
  return { by: 'vendors', vendors, categories: everyCategory }
}

async function readStory(
  parts: Parts,
  context: Context,
  { merchantCode, id }: Input<typeof calls.readRound>,
): Promise<Output<typeof calls.readRound>> {
  const brand = brandOf(parts, context, merchantCode)
  const { read } = parts.store
  const row = await roundOf(parts, brand, id)
  const of = { merchantId: brand.id, memberId: row.memberId }
  const [faceOf, accounts, round, lines, deeds, hasPicture] = await Promise.all([
    readFaces(read, { brand, language: context.language }, [row]),
    findAccounts(read, { merchantId: brand.id, ids: [row.memberId] }),
    findRound(read, { ...of, provider: row.provider, roundId: row.roundId }),
    findRoundLines(read, row),
    findEntries(read, {
      merchantId: brand.id,
      memberId: row.memberId.toString(),
      action: 'round',
      about: { round: id },
      zone: brand.zone,
      limit: DEEDS_MAX,
    }),
    parts.gameProviders.canOpenRound(row.provider),
  ])
  return {
    ...showRound(row, faceOf(row)),
    ...playerOf(row, accounts),
    changedAt: row.changedAt.toISOString(),
    hasPicture,
    canVoid: standingLines(lines).length > 0,
    ...(round?.sessionId ? { sessionId: round.sessionId } : {}),
    steps: lines.map((line) => ({
      ...showStep(line),
      ...(line.fingerprint === null ? {} : { fingerprint: line.fingerprint.toString('hex') }),
    })),
    deeds: deeds.map(({ at, action, reason, operatorName }) => ({
      at: at.toISOString(),
      action,
      reason,
      ...(operatorName === null ? {} : { operator: operatorName }),
    })),
  }
}
