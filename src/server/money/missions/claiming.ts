import type { Input, Output } from '#contract/endpoint.ts'
import type { missions as contract } from '#contract/missions.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { MissionGift } from '#domain/missions/mission.ts'
import { refuseMissionClaim } from '#domain/missions/mission-state.ts'
import { type MissionVersion, progressIn, runOn } from '#domain/missions/run.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import { type GiveTickets, findBarred, findPerson, lockPerson } from '#server/money/offers/actions.ts'
import { payGift } from '#server/money/points/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import {
  type RewardRow,
  lockReward,
  selectFacts,
  selectIsClaimedBy,
  selectOfRequest,
  selectRewards,
  updateClaimed,
} from './member-store.ts'
import { type OfMember, selectBrand, selectMissions } from './store.ts'

type Claim = typeof contract.claim

/** Claims a reward. A repeated claim, from another tab too, gets the same answer and pays nothing again. */
export async function claimMission(
  tx: Tx,
  { giveTickets }: { readonly giveTickets: GiveTickets },
  { merchant, memberId }: Pick<Context, 'merchant' | 'memberId'>,
  { id: given, requestId }: Input<Claim>,
): Promise<Output<Claim>> {
  const who = { merchantId: merchant.id, memberId }
  const id = BigInt(given)
  const nowMs = await lockLimits(tx, who)
  const known = await selectOfRequest(tx, who, requestId)
  if (known !== undefined && known !== id) throw refuse<Claim>('request_conflict') // guard: mission-request-same
  const row = await lockReward(tx, who, id)
  if (!row) throw refusePlainly('absent')
  if (row.state === 'claimed') return answerOf(row, row.endedAt)
  const { version: earned, isDone } = await readEarned(tx, who, row)
  const refusal = refuseMissionClaim({
    isOver: row.state === 'lapsed' || row.claimEndsAt.getTime() <= nowMs,
    isBarred: (await findBarred(tx, [who])).length > 0,
    isDone,
    isOfPerson: await isOfPerson(tx, who, row),
  })
  if (refusal) throw refuse<Claim>(refusal)
  const transferId = await pay(tx, who, { row, raffle: earned.raffle, giveTickets })
  const at = await updateClaimed(tx, { id, requestId, transferId })
  const { mission, version, gives, amount } = row
  await writeAudit(tx, {
    ...who,
    operatorId: null,
    action: 'mission.claim',
    reason: '',
    before: {},
    after: { mission, version, [gives === 'cash' ? 'amount' : gives]: written(gives, amount) },
  })
  return answerOf(row, at)
}

/** The version under which a reward was earned, and whether it is still done: plays that were taken back since no longer count. */
async function readEarned(
  tx: Tx,
  who: OfMember,
  row: RewardRow,
): Promise<{ readonly version: MissionVersion; readonly isDone: boolean }> {
  const { clock } = await selectBrand(tx, who.merchantId)
  const versions = (await selectMissions(tx, who.merchantId)).get(row.mission) ?? []
  const earned = versions.find(({ version }) => version === row.version)
  if (!earned) throw new Error(`no version ${row.version} of mission ${row.mission}`)
  const run = runOn(
    versions.filter(({ version }) => version <= row.version),
    row.reachedDay,
    clock,
  )
  if (!run) throw new Error(`mission ${row.mission} does not run on ${row.reachedDay}`)
  const facts = await selectFacts(tx, who, row.startDay)
  const rewards = await selectRewards(tx, who, row.startDay)
  const progress = progressIn({ version: earned, period: run.period }, facts, rewards) ?? 0n
  return { version: earned, isDone: progress >= earned.target }
}

/** Other accounts of the person claim in turn, and one of them is paid for a period. */
async function isOfPerson(tx: Tx, who: OfMember, { mission, startDay }: RewardRow): Promise<boolean> {
  const person = await findPerson(tx, who)
  await lockPerson(
    tx,
    person.names.map((name) => `${who.merchantId} ${name}`),
  )
  return await selectIsClaimedBy(tx, { members: person.members, mission, startDay })
}

/** The transfer of points or cash; tickets move no money. */
async function pay(
  tx: Tx,
  who: OfMember,
  {
    row: { id, mission, gives, amount },
    raffle = '',
    giveTickets,
  }: {
    readonly row: RewardRow
    readonly raffle: string | undefined
    readonly giveTickets: GiveTickets
  },
): Promise<bigint | undefined> {
  if (gives === 'tickets') {
    const isGiven = await giveTickets(tx, who, { raffle, reference: id.toString(), count: Number(amount) })
    if (!isGiven) throw refuse<Claim>('tickets_unavailable') // guard: no-mission-claimed-without-tickets
    return undefined
  }
  const { currency } = await selectBrand(tx, who.merchantId)
  const common = { ...who, key: `mission:${id}`, reference: mission }
  return await payGift(tx, { ...common, gives, amount, currency, pointKind: 'mission_points' })
}

/** Points and tickets as a whole number, cash as money. */
export const written = (gives: MissionGift, amount: bigint): string =>
  gives === 'cash' ? writeAmount(amount) : amount.toString()

function answerOf({ id, gives, amount }: RewardRow, at: Date | null): Output<Claim> {
  if (!at) throw new Error(`reward ${id} of a mission was not claimed`)
  return { id: id.toString(), gives, amount: written(gives, amount), at: at.toISOString() }
}
