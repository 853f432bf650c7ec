import type * as calls from '#contract/console/lottery-draws.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import type { PlannedDraw } from '#domain/lottery/schedule/schedule.ts'
import { type Executors, propose } from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { dayOf } from '#server/platform/http/paging.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { addExtra, findExtraPlan, notifyPlanned } from '#server/play/lottery/draws/actions.ts'

import { type ResultParts, notifyDraws } from './deciding.ts'
import type { ByOperator } from './entries.ts'

type Add = typeof calls.addDraw
const deed = 'lotteryDraws.addDraw'

/** Proposes a draw that the plan lacks. It is judged again when a second operator approves. */
export async function proposeExtra(
  tx: Tx,
  { operatorId }: ByOperator,
  input: Input<Add>,
): Promise<Output<Add>> {
  const { game, draw } = await judgeExtra(tx, input)
  const { requestId, reason } = input
  const waits = await propose(
    tx,
    { merchantId: undefined, operatorId },
    { deed, subject: subjectOf(game, draw), input, reason, requestId },
    { cause: 'always', before: {}, after: noteOf(game, draw) },
  )
  return { waits }
}

async function judgeExtra(
  tx: Tx,
  { gameCode, day, time }: Input<Add>,
): Promise<{ readonly game: Game; readonly draw: PlannedDraw }> {
  const game = findGame(gameCode)
  const onDay = dayOf('day', day)
  if (!game || onDay === undefined) throw refusePlainly('absent')
  const { draw, refusal } = await findExtraPlan(tx, game, { day: onDay, time })
  if (refusal) throw refuse<Add>(refusal)
  return { game, draw }
}

/** The database compares it with the draw that is added. */
const subjectOf = ({ code }: Game, { drawsAtMs }: PlannedDraw) =>
  `${code} ${new Date(drawsAtMs).toISOString()}`

const noteOf = ({ code }: Game, { number, closesAtMs, drawsAtMs }: PlannedDraw) => ({
  draw: `${code} ${number}`,
  closesAt: new Date(closesAtMs).toISOString(),
  drawsAt: new Date(drawsAtMs).toISOString(),
})

/** Executes approved proposals: the draw takes bets from its opening on. */
export function extraExecutors({
  houseKey,
  isDemo,
  ...parts
}: ResultParts & {
  /** Wraps the seed of a draw of the house. */
  readonly houseKey: Buffer
  readonly isDemo: boolean
}): Pick<Executors, typeof deed> {
  return {
    [deed]: async (tx, { operatorId, second }, input: Input<Add>) => {
      const { game, draw } = await judgeExtra(tx, input)
      const two = { firstId: operatorId, secondId: second.operatorId }
      const id = await addExtra(tx, { game, draw, houseKey, isDemo, ...two })
      if (id === undefined) throw new Error('the number of an extra draw is taken')
      await writeAudit(tx, {
        merchantId: null,
        operatorId,
        action: 'draw.add',
        reason: input.reason,
        before: {},
        after: noteOf(game, draw),
      })
      return () => {
        notifyPlanned(parts.notify)
        notifyDraws(parts, id)
      }
    },
  }
}
