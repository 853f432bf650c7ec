import { findGame } from '#domain/lottery/games/games.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { categoryOf } from '#server/play/lottery/draws/actions.ts'
import type { FastWinParts, NotifyMembers } from '#server/play/lottery/tickets/actions.ts'
import type { VoidingParts } from '#server/play/lottery/tickets/voiding.ts'
import { sendMessage, sendMessages } from '#server/people/messages/actions.ts'

/** A message leads to so many of the tickets. */
const TICKETS = 5

/**
 * Members whose tickets won, were corrected, or keep a wrong win that they owe, get a message with the amount, which leads to
 * the tickets. All messages of a batch are one statement.
 */
export const notifyMembers: NotifyMembers = (tx, news) =>
  sendMessages(
    tx,
    news.map(({ kind, merchantId, memberId, currency, isCancelled, ticketIds, ...change }) => {
      const difference = writeAmount(change.difference)
      return {
        merchantId,
        memberId,
        source: 'lottery',
        about: drawName(change),
        body: difference,
        corrected: {
          ...(kind === 'corrected' ? {} : { kind }),
          isCancelled,
          difference,
          currency,
          ...placeOf(change, ticketIds),
        },
      }
    }),
  )

/** The member of a ticket that two operators voided gets a message with its number and the difference. */
export const notifyVoided: VoidingParts['notifyVoided'] = (tx, voided) => {
  const { merchantId, memberId, currency, ticketId } = voided
  const difference = writeAmount(voided.difference)
  return sendMessage(tx, {
    merchantId,
    memberId,
    source: 'lottery',
    about: drawName(voided),
    body: difference,
    corrected: {
      isCancelled: false,
      difference,
      currency,
      ticket: ticketId.toString(),
      ...placeOf(voided, [ticketId]),
    },
  })
}

/** One message for each member about all tickets that won in fast lotteries since the last one. */
export const notifyFastWins: FastWinParts['notifyFastWins'] = (tx, wins) =>
  sendMessages(
    tx,
    wins.map(({ merchantId, memberId, currency, tickets, amount }) => {
      const difference = writeAmount(amount)
      return {
        merchantId,
        memberId,
        source: 'lottery',
        about: String(tickets),
        body: difference,
        corrected: { kind: 'fast_wins', isCancelled: false, difference, currency, count: tickets },
      }
    }),
  )

interface OfDraw {
  readonly gameCode: string
  /** Of tickets on two draws. */
  readonly secondGameCode: string | undefined
  readonly number: string
}

function drawName({ gameCode, secondGameCode, number }: OfDraw): string {
  const codes = [gameCode, ...(secondGameCode === undefined ? [] : [secondGameCode])]
  return `${codes.map((code) => findGame(code)?.name ?? code).join(' + ')} ${number}`
}

function placeOf({ gameCode, secondGameCode, number }: OfDraw, ticketIds: readonly bigint[]) {
  const game = findGame(gameCode)
  if (!game) return {}
  const tickets = ticketIds.slice(0, TICKETS).map(String)
  const second = secondGameCode === undefined ? {} : { secondGameCode }
  return { gameCode, ...second, numero: number, category: categoryOf(game), tickets }
}
