import type { Input, Output } from '#contract/endpoint.ts'
import type { memberRewards } from '#contract/rewards.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { type SettledLine, countedLines, sumLines } from '#domain/offers/period-figure.ts'
import type { TriggerEvent } from '#domain/offers/version.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'

import { selectDepositLines, selectLines } from './period-line-store.ts'
import { selectCorrections, selectFigure } from './period-store.ts'

type Figure = typeof memberRewards.figure

/** How a reward of a period was computed: the lines of closed days that count, and its corrections. */
export async function showFigure(
  tx: Tx,
  { merchant, memberId }: Context,
  { id }: Input<Figure>,
): Promise<Output<Figure>> {
  const row = await selectFigure(tx, { merchantId: merchant.id, memberId, id: BigInt(id) })
  if (!row) throw refusePlainly('absent')
  const { currency, event, startDay, lastDay, days, throughDay } = row
  const within = { merchantId: merchant.id, memberId, currency, fromDay: startDay, throughDay }
  const booked = await (event === 'deposit' ? selectDepositLines : selectLines)(tx, within)
  const corrections = await selectCorrections(tx, row.id)
  return {
    currency,
    event,
    startDay,
    lastDay,
    days: days.length,
    lines: sumLines(countedLines(booked, row, days).map((line) => lineOf(line, event))).map(lineView),
    value: writeAmount(row.value),
    due: writeAmount(row.due),
    taken: writeAmount(row.taken),
    corrections: corrections.map(({ day, value, due, change, paid }) => ({
      day,
      value: writeAmount(value),
      due: writeAmount(due),
      change: writeAmount(change),
      paid: writeAmount(paid),
    })),
  }
}

/** Deposits of a day are one line, whatever their channels. */
const lineOf = (line: SettledLine, event: TriggerEvent): SettledLine =>
  event === 'deposit' ? { ...line, category: 'deposit' } : line

const lineView = ({ day, category, plays, stake, win, lowStake }: SettledLine) => ({
  day,
  category,
  plays: Number(plays),
  stake: writeAmount(stake),
  win: writeAmount(win),
  lowStake: writeAmount(lowStake),
})
