import * as calls from '#contract/console/lottery-tickets.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { numbersOfName } from '#domain/lottery/exposure/load-names.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind, type takenOver } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Say } from '#server/platform/http/words.ts'
import { type WorkQueue, openWorkQueue } from '#server/platform/http/work-queue.ts'
import { findMemberByAccount } from '#server/money/ledger/reading.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { findAccounts } from '#server/people/members/actions.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import type { DrawReads } from '#server/play/lottery/draws/actions.ts'
import type { FindMessages } from '#server/play/dispute-packs/actions.ts'

import { type TicketsQuery, selectConsoleTicket, selectConsoleTickets } from './console-store.ts'
import { exportFile } from './export.ts'
import { sendTicketPack } from './pack-file.ts'
import { type VoidRow, selectVoid } from './returning-store.ts'
import { viewsOf } from './ticket-view.ts'
import { notifyConsole, proposeVoid } from './voiding.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
  readonly reads: Pick<DrawReads, 'draw'>
  readonly say: Say
  readonly findMessages: FindMessages
}

type ListInput = Input<typeof calls.listTickets>

/** The console's reads of tickets. */
export const consoleTicketRoutes = (parts: Parts) => {
  const files = openFileQueue()
  return bind(
    { ...calls },
    {
      listTickets: (context, input) => listTickets(parts, context, input),
      exportTickets: async (context, input) => {
        const brand = merchantInScope<Merchant>(parts.registry, context.caller, input.merchantCode)
        const filter = await filterOf(parts, brand, input)
        return await exportFile(parts.store, context, { brand, filter, input })
      },
      readTicket: (context, input) => readTicket(parts, context, input),
      ticketPack: (context, input) => sendPack(parts, files, context, input),
      voidTicket: async ({ caller }, input) => {
        const merchantId = merchantInScope(parts.registry, caller, input.merchantCode).id
        const by = { merchantId, operatorId: operatorOf(caller).operatorId }
        const answer = await parts.store.transact((tx) => proposeVoid(tx, by, input))
        notifyConsole(parts.hub, merchantId)
        return answer
      },
    },
  )
}

async function listTickets(
  parts: Parts,
  { caller, language }: Context,
  input: ListInput,
): Promise<Output<typeof calls.listTickets>> {
  const { store, registry } = parts
  const brand = merchantInScope<Merchant>(registry, caller, input.merchantCode)
  const most = limitOf(input.limit)
  const [memberId, id] = readCursor(input.after, [ID_FORM, ID_FORM]) ?? []
  const filter = await filterOf(parts, brand, input)
  const rows = filter
    ? await selectConsoleTickets(store.read, {
        ...filter,
        after: memberId === undefined || id === undefined ? undefined : { memberId, id },
        limit: most + 1,
      })
    : []
  const page = pageOf(
    rows,
    most,
    (row) => row,
    (row) => [row.memberId.toString(), row.id.toString()],
  )
  const [views, accounts] = await Promise.all([
    viewsOf(store.read, { merchant: brand, language }, page.list),
    findAccounts(store.read, { merchantId: brand.id, ids: page.list.map((row) => row.memberId) }),
  ])
  return {
    ...page,
    list: views.map(({ lines, opened: _opened, ...facts }, at) => {
      const member = page.list[at]?.memberId ?? 0n
      return {
        ...facts,
        lineCount: lines.length,
        member: { id: member.toString(), account: accounts.get(member) ?? '' },
      }
    }),
  }
}

async function readTicket(
  { store: { read }, registry }: Parts,
  { caller, language }: Context,
  { merchantCode, id }: Input<typeof calls.readTicket>,
): Promise<Output<typeof calls.readTicket>> {
  const brand = merchantInScope<Merchant>(registry, caller, merchantCode)
  const row = await selectConsoleTicket(read, { merchantId: brand.id, id })
  const [view] = row ? await viewsOf(read, { merchant: brand, language }, [row]) : []
  if (!row || !view) throw refusePlainly('absent')
  const accounts = await findAccounts(read, { merchantId: brand.id, ids: [row.memberId] })
  const voided = view.state === 'returned' ? await selectVoid(read, row.id) : undefined
  return {
    ...view,
    member: { id: row.memberId.toString(), account: accounts.get(row.memberId) ?? '' },
    ...(voided ? { voided: voidedOf(voided, operatorOf(caller).merchantId === undefined) } : {}),
  }
}

/** Limit of concurrent packs per process: each holds a database connection. */
const openFileQueue = (): WorkQueue =>
  openWorkQueue({ atOnce: 2, waiting: 0, refuse: () => refuse<typeof calls.ticketPack>('files_busy') })

/** Sends the dispute pack of a ticket; one of another brand counts as absent. */
async function sendPack(
  { store, registry, say, findMessages }: Parts,
  files: WorkQueue,
  context: Context,
  { merchantCode, id }: Input<typeof calls.ticketPack>,
): Promise<typeof takenOver> {
  const { caller } = context
  const brand = merchantInScope<Merchant>(registry, caller, merchantCode)
  const row = await selectConsoleTicket(store.read, { merchantId: brand.id, id })
  if (!row) throw refusePlainly('absent')
  const { operatorId, merchantId } = operatorOf(caller)
  const parts = { registry, say, findMessages, brand, row, operatorId, isOfHouse: merchantId === undefined }
  return await sendTicketPack(store, files, context, { ...parts, side: 'console' })
}

function voidedOf({ at, reason, stake, win, ...by }: VoidRow, isOfHouse: boolean) {
  const operators = [
    { id: by.firstId.toString(), name: by.firstName },
    { id: by.secondId.toString(), name: by.secondName },
  ]
  return {
    at: at.toISOString(),
    reason,
    stake: writeAmount(stake),
    win: writeAmount(win),
    ...(isOfHouse ? { by: operators } : {}),
  }
}

/** The filter as ids; undefined where no ticket can fit it. */
async function filterOf(
  { store: { read }, reads }: Parts,
  brand: Merchant,
  { gameCode, numero, account, state, name }: ListInput,
): Promise<Omit<TicketsQuery, 'after' | 'limit'> | undefined> {
  const merchantId = brand.id
  const load = name === undefined ? undefined : loadOf(gameCode, name)
  const memberId =
    account === undefined ? undefined : await findMemberByAccount(read, { merchantId, account })
  if (account !== undefined && memberId === undefined) return undefined
  if (numero === undefined) return { merchantId, gameCode, drawId: undefined, memberId, state, load }
  if (gameCode === undefined) throw refusePlainly('invalid_input', { fields: ['gameCode'] })
  const draw = await reads.draw({ gameCode, number: numero })
  return draw && { merchantId, gameCode, drawId: draw.id, memberId, state, load }
}

function loadOf(gameCode: string | undefined, name: string) {
  const game = gameCode === undefined ? undefined : findGame(gameCode)
  const type = game && findBetType(game.family, name.split(':')[0] ?? '')
  const numbers = type && numbersOfName(type, name)
  if (!type || !numbers) throw refusePlainly('invalid_input', { fields: ['name'] })
  return { type: type.code, numbers }
}
