import * as calls from '#contract/console/team-reports.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { houseFigures, orderTeams } from '#domain/agents/house-teams.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { csvCell, csvLine, csvNumber, csvRow } from '#domain/text/csv.ts'
import {
  type RebatePartRow,
  type SharePartRow,
  findRebateParts,
  findShareParts,
  salaryKinds,
} from '#server/money/agents/settlement/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind, takenOver } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { beginFile, untilBegun } from '#server/platform/http/file-answer.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import { openWorkQueue } from '#server/platform/http/work-queue.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { answered, findNode, findTeams, listTeams, orderOf, readDays, writeFigures } from './house-teams.ts'
import type { ReportBrand } from './overview.ts'
import { isByBet, selectUsers } from './user-store.ts'
import { BET_FORM, placeOf, viewOfUser } from './users.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
}

type Brand = ReportBrand & Pick<Merchant, 'code'>

const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/
const WORD_FORM = /^[a-z_]{1,40}$/

/** The console's reports of all teams of a brand. */
export const houseTeamRoutes = ({ store, registry }: Parts) => {
  const brandOf = ({ caller }: Context, code: string | undefined): Brand =>
    merchantInScope<Brand & Merchant>(registry, caller, code)
  // Every team is read: one file at a time per process.
  const files = openWorkQueue({
    atOnce: 1,
    waiting: 2,
    refuse: () => refuse<typeof calls.teamFigureFile>('files_busy'),
  })
  return bind(
    { ...calls },
    {
      listTeamFigures: (context, input) => listTeams(store.read, brandOf(context, input.merchantCode), input),
      teamFigureFile: async (context, input) => {
        const brand = brandOf(context, input.merchantCode)
        await untilBegun(context, (begun) =>
          files.run(() => sendFile(store, context, { brand, input, begun })),
        )
        return takenOver
      },
      listTeamMembers: (context, input) =>
        listMembers(store.read, brandOf(context, input.merchantCode), input),
      listTeamShares: (context, input) => listShares(store.read, brandOf(context, input.merchantCode), input),
      listTeamRebates: (context, input) =>
        listRebates(store.read, brandOf(context, input.merchantCode), input),
    },
  )
}

async function sendFile(
  store: Store,
  context: Context,
  {
    brand,
    input,
    begun,
  }: {
    readonly brand: Brand
    readonly input: Input<typeof calls.teamFigureFile>
    readonly begun: () => void
  },
): Promise<void> {
  const days = await readDays(store.read, brand, input)
  const teams = orderTeams(await findTeams(store.read, brand, days, input), orderOf(input))
  const { from, to } = days
  await store.transact((tx) =>
    writeAudit(tx, {
      merchantId: brand.id,
      operatorId: operatorOf(context.caller).operatorId,
      action: 'report.export',
      reason: '',
      before: {},
      after: { from, to, kind: 'teams' },
    }),
  )
  const file = beginFile(context, {
    side: 'console',
    name: `teams-${brand.code}-${from}-${to}.csv`,
    type: 'text/csv; charset=utf-8',
  })
  begun()
  const columns = ['account', 'state', 'first_day', 'last_day', ...houseFigures.map(snakeOf), 'currency']
  const lines = teams.map(({ account, status, isFrozen, figures }) => {
    const written = writeFigures(figures)
    return csvRow([
      ...[account, isFrozen && status === 'active' ? 'frozen' : status, from, to].map(csvCell),
      ...houseFigures.map((name) => csvNumber(`${written[name]}`)),
      csvCell(brand.currency),
    ])
  })
  // The byte order mark lets spreadsheets recognise UTF-8.
  await file.write(`\u{feff}${csvLine(columns)}${lines.join('')}`)
  file.end()
}

const snakeOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The days of a report about one team; a team of another brand is absent. */
async function daysOfTeam(
  tx: Tx,
  brand: Brand,
  { agentId, ...period }: { readonly agentId: string } & Parameters<typeof readDays>[2],
) {
  await findNode(tx, brand, agentId) // guard: team-figures-of-own-brand
  return await readDays(tx, brand, period)
}

type Members = typeof calls.listTeamMembers

async function listMembers(
  tx: Tx,
  brand: Brand,
  { agentId, who, after, limit, ...period }: Input<Members>,
): Promise<Output<Members>> {
  const days = await daysOfTeam(tx, brand, { agentId, ...period })
  const filter = {
    merchantId: brand.id,
    agentId: BigInt(agentId),
    currency: brand.currency,
    days,
    scope: 'team',
    who,
    find: undefined,
    bounds: [],
  } as const
  const place = readCursor(after, isByBet(who) ? [BET_FORM, ID_FORM] : [ID_FORM])
  const size = limitOf(limit)
  const rows = await selectUsers(tx, filter, { after: place, limit: size + 1 })
  return {
    ...answered(brand, days),
    ...pageOf(rows, size, viewOfUser, (row) => placeOf(filter, row)),
  }
}

type Shares = typeof calls.listTeamShares

const kindsOf = {
  salaries: salaryKinds,
  dividends: ['dividend'],
  all: [...salaryKinds, 'dividend'],
} as const

async function listShares(
  tx: Tx,
  brand: Brand,
  { agentId, of, after, limit, ...period }: Input<Shares>,
): Promise<Output<Shares>> {
  const days = await daysOfTeam(tx, brand, { agentId, ...period })
  const size = limitOf(limit)
  const rows = await findShareParts(
    tx,
    {
      merchantId: brand.id,
      agentId: BigInt(agentId),
      startDay: days.from,
      endDay: days.endDay,
      kinds: kindsOf[of],
    },
    { before: readCursor(after, [ID_FORM])?.[0], limit: size },
  )
  return { ...answered(brand, days), ...pageOf(rows, size, viewOfShare, ({ id }) => [id.toString()]) }
}

const viewOfShare = ({ id, runId, kind, startDay, endDay, runState, isPaid, share }: SharePartRow) => ({
  id: id.toString(),
  runId: runId.toString(),
  kind,
  startDay,
  endDay,
  state: stateOf(isPaid, runState),
  share: writeAmount(share),
})

function stateOf(
  isPaid: boolean,
  runState: SharePartRow['runState'],
): Output<Shares>['list'][number]['state'] {
  if (isPaid) return 'paid'
  if (runState === 'stopped') return 'stopped'
  return runState === 'waiting' ? 'waits' : 'released'
}

type Rebates = typeof calls.listTeamRebates

async function listRebates(
  tx: Tx,
  brand: Brand,
  { agentId, after, limit, ...period }: Input<Rebates>,
): Promise<Output<Rebates>> {
  const days = await daysOfTeam(tx, brand, { agentId, ...period })
  const size = limitOf(limit)
  const rows = await findRebateParts(
    tx,
    { merchantId: brand.id, agentId: BigInt(agentId), startDay: days.from, endDay: days.endDay },
    { after: readCursor(after, [ID_FORM, DAY_FORM, WORD_FORM, WORD_FORM]), limit: size },
  )
  return { ...answered(brand, days), ...pageOf(rows, size, viewOfRebate, placeOfRebate) }
}

const placeOfRebate = ({ runId, settledDay, product, category }: RebatePartRow) => [
  runId.toString(),
  settledDay,
  product,
  category,
]

const viewOfRebate = (row: RebatePartRow) => ({
  id: placeOfRebate(row).join(' '),
  runId: row.runId.toString(),
  bookedDay: row.bookedDay,
  settledDay: row.settledDay,
  product: row.product,
  category: row.category,
  validBet: writeAmount(row.validBet),
  members: writeAmount(row.members),
  agents: writeAmount(row.agents),
})
