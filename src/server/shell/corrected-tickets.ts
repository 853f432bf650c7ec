import { findGame } from '#domain/lottery/games/games.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { categoryOf } from '#server/play/lottery/draws/actions.ts'
import type { NotifyCorrected } from '#server/play/lottery/tickets/actions.ts'
import type { VoidingParts } from '#server/play/lottery/tickets/voiding.ts'
import { sendMessage } from '#server/publishing/messages/actions.ts'

/** A message leads to so many of the tickets. */
const TICKETS = 5

/** Members whose tickets were corrected get a message with the difference, which leads to the tickets. */
export const notifyCorrected: NotifyCorrected = async (tx, corrected) => {
  for (const { merchantId, memberId, currency, isCancelled, ticketIds, ...change } of corrected) {
    const difference = writeAmount(change.difference)
    await sendMessage(tx, {
      merchantId,
      memberId,
      source: 'lottery',
      about: drawName(change),
      body: difference,
      corrected: { isCancelled, difference, currency, ...placeOf(change, ticketIds) },
    })
  }
}

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

interface OfDraw {
  readonly gameCode: string
  readonly number: string
}

function drawName({ gameCode, number }: OfDraw): string {
  return `${findGame(gameCode)?.name ?? gameCode} ${number}`
}

function placeOf({ gameCode, number }: OfDraw, ticketIds: readonly bigint[]) {
  const game = findGame(gameCode)
  if (!game) return {}
  const tickets = ticketIds.slice(0, TICKETS).map(String)
  return { gameCode, numero: number, category: categoryOf(game), tickets }
}
