import type { Logger } from 'pino'

import type { Output } from '#contract/endpoint.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { factsOf } from '#domain/lottery/bets/facts.ts'
import { readResult } from '#domain/lottery/draw/result.ts'
import { families } from '#domain/lottery/families/families.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import { costOf } from '#domain/lottery/lines/line.ts'
import { readLine } from '#domain/lottery/lines/stored-line.ts'
import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { SLIP_DRAWS, SLIP_LINES } from '#domain/lottery/slips/bounds.ts'
import { capOf } from '#domain/lottery/slips/slip.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import { payableStep } from '#domain/money/currency.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { findLotteryNames } from '#server/play/catalogue/actions.ts'
import { type DrawRow, findDrawsById, offeredGame } from '#server/play/lottery/draws/actions.ts'

import { openPlacing } from './actions.ts'
import { returnOf } from './judging.ts'
import { cancelTicket } from './returning.ts'
import { notifyPaid, winOfLine } from './settling.ts'
import { type TicketRow, selectOne, selectOwn } from './store.ts'

type Ticket = Output<typeof lotteryTickets.ticket>

const A_PAGE = 20

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
  readonly log: Pick<Logger, 'warn'>
}

export const ticketRoutes = ({ store, registry, hub, log }: Parts) => {
  const placing = openPlacing({ store, registry, log })
  const currencyOf = (id: number) => {
    const merchant = registry.findById(id)
    if (!merchant) throw new Error(`no merchant ${id}`)
    return merchant.currency
  }
  const ownTicket = async (context: Context, id: string) => {
    const row = await selectOne(store.read, whoOf(context), id)
    const [view] = row ? await viewsOf(store.read, context, [row]) : []
    if (!view) throw refusePlainly('absent')
    return view
  }
  return bind(lotteryTickets, {
    terms: async ({ merchant, language }, { gameCode }) => {
      const game = offeredGame(registry, merchant, gameCode)
      const currency = currencyOf(merchant.id)
      return {
        gameCode: game.code,
        remark: (await namesOf(store.read, merchant, language)).get(game.code)?.remark ?? game.name,
        family: game.family,
        betTypes: [...game.betTypes],
        returnMilli: returnOf(game),
        currency,
        step: writeAmount(payableStep(currency)),
        cap: writeAmount(capOf(currency)),
        linesMax: SLIP_LINES,
        drawsMax: SLIP_DRAWS,
      }
    },
    place: async (context, input) => {
      const { merchant, memberId } = context
      const who = { merchant, merchantId: merchant.id, memberId, currency: currencyOf(merchant.id) }
      const placed = await placing.place(who, input)
      notifyPaid(hub, [memberId])
      return {
        tickets: placed.map(({ id, gameCode, number, cost, most }) => ({
          id: id.toString(),
          gameCode,
          numero: number,
          cost: writeAmount(cost),
          most: writeAmount(most),
        })),
      }
    },
    cancel: async (context, input) => {
      const who = whoOf(context)
      await cancelTicket({ store, registry }, who, input)
      notifyPaid(hub, [who.memberId])
      return await ownTicket(context, input.id)
    },
    list: async (context, { gameCode, count = A_PAGE, after }) => {
      const beforeId = readCursor(after, [ID_FORM])?.[0]
      const rows = await selectOwn(store.read, whoOf(context), { gameCode, beforeId, limit: count + 1 })
      const page = pageOf(
        rows,
        count,
        (row) => row,
        ({ id }) => [id.toString()],
      )
      return { ...page, list: await viewsOf(store.read, context, page.list) }
    },
    ticket: (context, { id }) => ownTicket(context, id),
  })
}

const whoOf = ({ merchant, memberId }: Context) => ({ merchantId: merchant.id, memberId })

function namesOf(tx: Tx, { id, defaultLanguage }: Context['merchant'], language: string) {
  return findLotteryNames(tx, { merchantId: id, language, fallback: defaultLanguage })
}

async function viewsOf(
  tx: Tx,
  { merchant, language }: Pick<Context, 'merchant' | 'language'>,
  rows: readonly TicketRow[],
): Promise<Ticket[]> {
  if (rows.length === 0) return []
  const names = await namesOf(tx, merchant, language)
  const draws = await findDrawsById(
    tx,
    rows.map(({ drawId }) => drawId),
  )
  return rows.map((row) => {
    const draw = draws.get(row.drawId)
    if (!draw) throw new Error(`the draw ${row.drawId} of a ticket is absent`)
    return viewOf(row, draw, names.get(row.gameCode)?.remark)
  })
}

function viewOf(row: TicketRow, draw: DrawRow, remark: string | undefined): Ticket {
  const game = findGame(row.gameCode)
  const form = game && families[game.family].form
  const read = form && draw.result && draw.state !== 'cancelled' ? readResult(form, draw.result) : undefined
  const facts = form && read && 'draw' in read ? factsOf(form, read.draw) : undefined
  return {
    id: row.id.toString(),
    gameCode: row.gameCode,
    remark: remark ?? game?.name ?? row.gameCode,
    numero: draw.number,
    drawState: draw.isOpen ? 'open' : draw.state,
    drawsAt: draw.drawsAt.toISOString(),
    ...(draw.result ? { opened: draw.result.map((group) => [...group]) } : {}),
    placedAt: row.placedAt.toISOString(),
    currency: row.currency,
    cost: writeAmount(row.cost),
    most: writeAmount(row.most),
    state: stateOf(row),
    stopsOnWin: row.stopsOnWin,
    win: writeAmount(row.win),
    lines: row.lines.map((stored) => {
      const line = game && readLine(game.family, stored)
      const type = line && findBetType(game.family, line.type)
      return {
        type: stored.type,
        choice: stored.choice.map((numbers) => [...numbers]),
        stake: stored.stake,
        odds: [...stored.odds],
        cost: writeAmount(line && type ? costOf(type, line) : (readAmount(stored.stake) ?? 0n)),
        ...(game && facts
          ? { win: writeAmount(winOfLine(game, stored, { facts, currency: row.currency })) }
          : {}),
      }
    }),
  }
}

function stateOf({ playState, win }: TicketRow): Ticket['state'] {
  if (playState === 'voided') return 'returned'
  if (playState === 'open') return 'open'
  return win > 0n ? 'won' : 'lost'
}
