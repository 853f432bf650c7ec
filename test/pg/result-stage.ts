import { randomUUID } from 'node:crypto'

import * as calls from '#contract/console/lottery-draws.ts'
import { findGame, betTypeOf } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { UNIT } from '#domain/money/amount.ts'
import { takePicture } from '#server/platform/pictures/actions.ts'
import { drawDue } from '#server/play/lottery/draws/actions.ts'
import { openPlacing } from '#server/play/lottery/tickets/actions.ts'

import { giveMoney } from './ledger.ts'
import { type StagedDraw, drawPartsOf, moveDraw, planGame } from './lottery-stage.ts'
import { type MoneyStage, once, reason } from './money-stage.ts'
import { drawing } from './pictures.ts'
import { judgeAs } from './second-operator.ts'
import type { Proof, TestServer } from './test-server.ts'

export const BEGINS = 1_000n * UNIT
const CODE = 'MEGA645'

export interface Entered {
  readonly numbers: readonly (readonly string[])[]
  readonly version?: number
  readonly pictures?: readonly string[]
  readonly source?: string
}

type Operator = Proof & { readonly operatorId: bigint }

/** The six balls of a draw, in groups. */
export const balls = (...numbers: readonly number[]) => [numbers.map(String)]

/** An official lottery with members, operators and draws that wait for their results. */
export async function openResultStage(stage: MoneyStage, gameCode = CODE) {
  const { server, code: merchantCode } = stage
  const draws = await planGame(server, gameCode, 40)
  let at = 0
  /** A draw that takes bets. */
  const next = async (): Promise<StagedDraw> => {
    const draw = draws[at++]
    if (!draw) throw new Error('no more draws')
    await moveDraw(server, draw, { opens: -60, closes: 3_600, draws: 3_600 })
    return draw
  }
  const better = (draw: StagedDraw, ball: number, stake = 10) => placeOn(server, draw, { ball, stake })
  /** Closes a draw, so that it waits for its result. */
  const close = async (draw: StagedDraw) => {
    await moveDraw(server, draw, { closes: -120, draws: -60 })
    await drawDue(server.services.store, await drawPartsOf())
  }
  const enter = (by: Proof, draw: StagedDraw, entry: Entered) =>
    stage.call(by, calls.enterResult, {
      merchantCode,
      id: draw.id.toString(),
      version: 0,
      source: 'https://vietlott.vn/645',
      pictures: [],
      ...entry,
    })
  const picture = async ({ operatorId }: Operator) => {
    const { merchantId, services } = server
    const owner = { operatorId }
    const bytes = await drawing()
    return (await takePicture(services.store, { merchantId, owner, purpose: 'result', bytes })).id
  }
  /** Both operators enter the same numbers. */
  const drawn = async (draw: StagedDraw, numbers: Entered['numbers']) => {
    await close(draw)
    await enter(stage.owner, draw, { numbers })
    return await enter(stage.other, draw, { numbers })
  }
  const rowOf = async ({ id }: StagedDraw) =>
    (
      await server.asOwner<{
        state: string
        version: number
        result: string[][] | null
        partial: string[][] | null
        isSettled: boolean
      }>(
        `SELECT state, result_version AS version, result, partial, settled_at IS NOT NULL AS "isSettled"
           FROM lottery_draw WHERE id = $1`,
        [id],
      )
    )[0]
  return { next, better, close, enter, picture, drawn, rowOf, ...decisionsOf(stage, picture) }
}
export type ResultStage = Awaited<ReturnType<typeof openResultStage>>

/** A member with a ticket on one ball. */
async function placeOn(
  server: TestServer,
  draw: StagedDraw,
  { ball, stake }: { readonly ball: number; readonly stake: number },
) {
  const game = findGame(CODE)
  if (!game) throw new Error('no game')
  const member = await server.fixtures.member({ merchantId: server.merchantId })
  await giveMoney(server, member, BEGINS)
  const type = betTypeOf(game, 'pick1')
  if (!type) throw new Error('no bet type')
  const choice = [[ball]]
  const { oddsMilli } = quoteLine(type, { choice, stake: 1n, returnMilli: game.returnMilli })
  const { store, registry } = server.services
  const who = {
    merchant: { id: member.merchantId },
    merchantId: member.merchantId,
    memberId: member.id,
    currency: 'CNY',
  }
  const lines = [{ type: 'pick1', choice, stake: stake.toString(), odds: oddsMilli.map(writeOdds) }]
  const placing = openPlacing({ store, registry, log: { warn: () => undefined } })
  await placing.place(who, {
    requestId: randomUUID(),
    tickets: [{ gameCode: CODE, numero: draw.number, lines }],
  })
  return member
}

/** Corrections and cancellations: proposed by one operator, and approved by the other one. */
function decisionsOf(stage: MoneyStage, picture: (by: Operator) => Promise<string>) {
  const { server, code: merchantCode } = stage
  const correct = async (by: Operator, draw: StagedDraw, entry: Entered) =>
    stage.call(by, calls.correctDraw, {
      merchantCode,
      ...once(),
      id: draw.id.toString(),
      version: 1,
      source: 'https://vietlott.vn/645',
      reason,
      pictures: entry.pictures ?? [await picture(by)],
      numbers: entry.numbers,
      ...(entry.version === undefined ? {} : { version: entry.version }),
    })
  const cancel = (by: Proof, draw: StagedDraw, version: number) =>
    stage.call(by, calls.cancelDraw, { merchantCode, ...once(), id: draw.id.toString(), version, reason })
  /** One operator proposes and the other one approves. */
  const corrected = async (draw: StagedDraw, entry: Entered) => {
    const proposed = await correct(stage.owner, draw, entry)
    if (proposed.status !== 200) throw new Error(JSON.stringify(proposed))
    return await judgeAs(server, stage.other, proposed.value['waits'])
  }
  const cancelled = async (draw: StagedDraw, version: number) => {
    const proposed = await cancel(stage.owner, draw, version)
    if (proposed.status !== 200) throw new Error(JSON.stringify(proposed))
    return await judgeAs(server, stage.other, proposed.value['waits'])
  }
  /** A proposal that the other operator has approved, but that nothing has executed. */
  const approved = (draw: StagedDraw, deed: string) =>
    server.asOwner(
      `INSERT INTO desk_proposal (deed, subject, input, before, after, cause, reason, request_id, status, proposed_by,
                                  judged_by, judged_at, lapses_at)
       VALUES ($1, $2, '{}', '{}', '{}', 'always', '', gen_random_uuid(), 'approved', $3, $4, now(), now() + interval '1 day')`,
      [deed, draw.id.toString(), stage.owner.operatorId, stage.other.operatorId],
    )
  const decidedOn = (draw: StagedDraw, version: number) => ({
    drawId: draw.id,
    version,
    firstId: stage.owner.operatorId,
    secondId: stage.other.operatorId,
    reason: '',
  })
  return { correct, corrected, cancel, cancelled, approved, decidedOn }
}
