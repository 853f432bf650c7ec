import { findGame } from '#domain/lottery/games/games.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { NotifyCorrected } from '#server/play/lottery/tickets/actions.ts'
import type { VoidingParts } from '#server/play/lottery/tickets/voiding.ts'
import { sendMessage } from '#server/publishing/messages/actions.ts'

/** Members whose tickets were corrected get a message with the difference. */
export const notifyCorrected: NotifyCorrected = async (tx, corrected) => {
  for (const { merchantId, memberId, gameCode, number, currency, difference, isCancelled } of corrected)
    await sendMessage(tx, {
      merchantId,
      memberId,
      source: 'lottery',
      about: `${findGame(gameCode)?.name ?? gameCode} ${number}`,
      body: writeAmount(difference),
      corrected: { isCancelled, difference: writeAmount(difference), currency },
    })
}

/** The member of a ticket that two operators voided gets a message with its number and the difference. */
export const notifyVoided: VoidingParts['notifyVoided'] = (tx, voided) => {
  const { merchantId, memberId, gameCode, number, currency, ticketId } = voided
  const difference = writeAmount(voided.difference)
  return sendMessage(tx, {
    merchantId,
    memberId,
    source: 'lottery',
    about: `${findGame(gameCode)?.name ?? gameCode} ${number}`,
    body: difference,
    corrected: { isCancelled: false, difference, currency, ticket: ticketId.toString() },
  })
}
