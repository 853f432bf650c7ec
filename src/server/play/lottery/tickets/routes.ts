import type { Logger } from 'pino'

import type { Input } from '#contract/endpoint.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { SLIP_DRAWS, SLIP_LINES } from '#domain/lottery/slips/bounds.ts'
import { capOf } from '#domain/lottery/slips/cap.ts'
import { writeBounds } from '#domain/lottery/terms/written-terms.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { payableStep } from '#domain/money/currency.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { lotteryName } from '#server/platform/http/lottery-name.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Say } from '#server/platform/http/words.ts'
import { openWorkQueue } from '#server/platform/http/work-queue.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import {
  type DrawReads,
  offeredGame,
  offersOf,
  showGames,
  termsOf as brandTermsOf,
  timesOf,
} from '#server/play/lottery/draws/actions.ts'
import type { FindMessages } from '#server/play/dispute-packs/actions.ts'
import { findRates } from '#server/play/lottery/rates/actions.ts'

import { openPlacing } from './actions.ts'
import { openFreePayouts } from './free-payouts.ts'
import { sendTicketPack } from './pack-file.ts'
import { returnOf } from './pricing.ts'
import { cancelTicket } from './returning.ts'
import { notifyPaid } from './settling.ts'
import { selectLater, selectOne, selectOwn, selectRecentGames } from './store.ts'
import { namesOf, viewsOf } from './ticket-view.ts'

const A_PAGE = 20
/** Recent games are those of so many tickets. */
const RECENT_TICKETS = 200

interface Parts {
  readonly store: Store
  readonly reads: DrawReads
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
  readonly log: Pick<Logger, 'warn'>
  readonly say: Say
  readonly findMessages: FindMessages
}

export const ticketRoutes = (parts: Parts) => {
  const { store, reads, registry, hub, log } = parts
  const placing = openPlacing({ store, registry, log })
  const { ownTicket, listOwn, recent } = openReads({ store, reads, registry })
  const { ownReturn, termsOf } = openTerms({ store, registry })
  const pack = openPacks(parts)
  const freeOfDraw = openFreePayouts({ tx: store.read, reads, registry })
  return bind(lotteryTickets, {
    lottRecent: recent,
    recentMenu: recent,
    terms: (context, { gameCode }) => termsOf(context, gameCode),
    ownReturn: (context, { gameCode }) => ownReturn(context, gameCode),
    freeOfDraw: ({ merchant }, place) => freeOfDraw(merchant, place),
    place: async (context, input) => {
      const { merchant, memberId } = context
      const who = { merchant, merchantId: merchant.id, memberId, currency: currencyOf(registry, merchant.id) }
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
    list: listOwn,
    ticket: (context, { id }) => ownTicket(context, id),
    pack,
  })
}

function currencyOf(registry: MerchantRegistry, id: number): string {
  const merchant = registry.findById(id)
  if (!merchant) throw new Error(`no merchant ${id}`)
  return merchant.currency
}

/** Reads of a member’s tickets. */
function openReads({ store, reads, registry }: Pick<Parts, 'store' | 'reads' | 'registry'>) {
  const viewParts = ({ merchant, memberId, language }: Context) => ({
    merchant,
    language,
    times: timesOf(registry, merchant),
    ownedBy: memberId,
  })
  const ownTicket = async (context: Context, id: string) => {
    const row = await selectOne(store.read, whoOf(context), id)
    const [view] = row ? await viewsOf(store.read, viewParts(context), [row]) : []
    if (!view) throw refusePlainly('absent')
    return view
  }
  const recent = async (
    context: Context,
    { prizeMode, language }: Input<typeof lotteryTickets.lottRecent>,
  ) => {
    const offered = new Map(offersOf(registry, context.merchant, prizeMode).map((game) => [game.code, game]))
    const codes = await selectRecentGames(store.read, whoOf(context), RECENT_TICKETS)
    const games = codes.flatMap((code) => offered.get(code) ?? [])
    return {
      list: await showGames(reads, context.merchant, games, {
        language: language ?? context.language,
        times: timesOf(registry, context.merchant),
      }),
    }
  }
  const listOwn = async (
    context: Context,
    { gameCode, numero, state, folded, slip, count = A_PAGE, after }: Input<typeof lotteryTickets.list>,
  ) => {
    const beforeId = readCursor(after, [ID_FORM])?.[0]
    const isFolded = folded === true && state === 'running'
    // Running tickets are few; a slip is not looked for among all others.
    const filter = {
      gameCode,
      numero,
      state: slip === undefined ? state : 'running',
      isFolded,
      slip,
      beforeId,
      limit: count + 1,
    }
    const rows = await selectOwn(store.read, whoOf(context), filter)
    const page = pageOf(
      rows,
      count,
      (row) => row,
      ({ id }) => [id.toString()],
    )
    const slips = isFolded ? page.list.map(({ slipId }) => slipId) : []
    const later = slips.length > 0 ? await selectLater(store.read, whoOf(context), slips) : []
    return {
      ...page,
      list: await viewsOf(store.read, { ...viewParts(context), later }, page.list),
    }
  }
  return { ownTicket, listOwn, recent }
}

/** The dispute packs of a member's own tickets: at most two at once in a process, each holds a database connection. */
function openPacks({ store, registry, say, findMessages }: Parts) {
  const files = openWorkQueue({
    atOnce: 2,
    waiting: 0,
    refuse: () => refuse<typeof lotteryTickets.pack>('files_busy'),
  })
  return async (context: Context, { id }: Input<typeof lotteryTickets.pack>) => {
    const row = await selectOne(store.read, whoOf(context), id)
    const brand = registry.findById(context.merchant.id)
    if (!row || !brand) throw refusePlainly('absent')
    const of = { registry, say, findMessages, brand, row, operatorId: undefined, isOfHouse: false }
    return await sendTicketPack(store, files, context, { ...of, side: 'site' })
  }
}

/** Reads of the terms of bets, and of the return that makes the member’s odds. */
function openTerms({ store, registry }: Pick<Parts, 'store' | 'registry'>) {
  const termsOf = async ({ merchant, language }: Context, gameCode: string) => {
    const game = offeredGame(registry, merchant, gameCode)
    const currency = currencyOf(registry, merchant.id)
    const brandTerms = brandTermsOf(registry, merchant, game.code)
    const { stakeLeast, stakeMost, ticketLeast, ticketMost, drawMost, cap } = brandTerms
    return {
      gameCode: game.code,
      remark: lotteryName(game.code, language, await namesOf(store.read, merchant, language)),
      family: game.family,
      prizeMode: game.prizeMode,
      drawnBy: game.drawnBy,
      zone: game.zone,
      betTypes: [...game.betTypes],
      returnMilli: returnOf(registry, merchant, { game, terms: brandTerms, memberMilli: undefined }),
      currency,
      step: writeAmount(payableStep(currency)),
      ...writeBounds({ stakeLeast, stakeMost, ticketLeast, ticketMost, drawMost }),
      cap: writeAmount(cap ?? capOf(currency)),
      types: [...brandTerms.types].map(([type, one]) => ({ type, ...writeBounds(one) })),
      linesMax: SLIP_LINES,
      allowsCancelling: merchant.profile.allowsCancellingTickets,
      drawsMax: SLIP_DRAWS,
    }
  }
  const ownReturn = async ({ merchant, memberId }: Context, gameCode: string) => {
    const game = offeredGame(registry, merchant, gameCode)
    const terms = brandTermsOf(registry, merchant, game.code)
    const memberMilli = (await findRates(store.read, [memberId])).get(memberId)
    return { returnMilli: returnOf(registry, merchant, { game, terms, memberMilli }) }
  }
  return { ownReturn, termsOf }
}

const whoOf = ({ merchant, memberId }: Context) => ({ merchantId: merchant.id, memberId })
