import { writeAmount } from '#domain/money/amount.ts'
import { moved } from '#domain/ledger/posting.ts'
import { periodsOfRun } from '#domain/offers/period-figure.ts'
import { limitsOf } from '#domain/offers/use-limits.ts'
import { post } from '#server/money/ledger/actions.ts'
import { lockLimitsOfAll } from '#server/money/limits/actions.ts'
import { sendNewsToMany } from '#server/people/messages/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { standingOf } from './candidates.ts'
import {
  type Members,
  type ParticipationRow,
  insertCases,
  insertFigures,
  issueCases,
  selectCandidates,
  selectParticipations,
  selectWithPast,
  setLockTimeout,
} from './period-batch-store.ts'
import { linesOfAll } from './period-lines.ts'
import { type Fresh, type RunParts, casesIn, casesOf, judgeCase } from './period-members.ts'
import { type PeriodRun, type PeriodVersionRow, countRewards, selectPeriodVersions } from './period-store.ts'
import { inLockOrder, takeFromBudget } from './budget-taking.ts'

/** A reward in cash to a member of whom nothing is known that it depends on. */
interface PlainReward {
  readonly memberId: bigint
  readonly due: Fresh
  /** The business day on which it is paid. */
  readonly day: string
}

/**
 * Rewards members in one transaction and by few statements. Only rewards in cash of offers without limits are paid together, to
 * members of whom no reward of the period and no correction is known. `others` need a transaction each, in the order of the run:
 * here they would hold the wallets and budgets of this one meanwhile, and lock wallets out of order. The caller moves the run.
 */
export async function rewardBatch(
  tx: Tx,
  memberIds: readonly bigint[],
  { run, clock }: RunParts,
): Promise<{ readonly rewarded: readonly bigint[]; readonly others: readonly bigint[] }> {
  const members = { merchantId: run.merchantId, memberIds }
  // A member whose lock is held for long must not hold up the others, whose locks this transaction has by then.
  await setLockTimeout(tx)
  // Exclusions wait for this transaction, or are seen by it.
  const nowMs = await lockLimitsOfAll(tx, members)
  const { plain, alone } = await judgeMembers(tx, members, { run, clock, nowMs })
  const rewarded = plain.map(({ memberId }) => memberId)
  if (plain.length === 0) return { rewarded, others: alone }
  if (!(await takeBudgets(tx, plain, run))) {
    // A budget that does not hold them all is for the first of the run.
    const due = new Set([...rewarded, ...alone])
    return { rewarded: [], others: memberIds.filter((id) => due.has(id)) }
  }
  await payTogether(tx, plain, run)
  await countRewards(tx, run, rewarded.length)
  return { rewarded, others: alone }
}

async function judgeMembers(
  tx: Tx,
  members: Members,
  { run, clock, nowMs }: RunParts & { readonly nowMs: number },
): Promise<{ readonly plain: readonly PlainReward[]; readonly alone: readonly bigint[] }> {
  const { merchantId, day, currency } = run
  // Participations are those of each member.
  const versions = await selectPeriodVersions(tx, { merchantId, memberId: 0n })
  const periods = periodsOfRun(day, [], clock)
  const past = await selectWithPast(tx, members, { cases: casesIn(versions, periods), day, currency })
  const standings = await selectCandidates(tx, members, nowMs)
  const joined = Map.groupBy(await selectParticipations(tx, members), ({ memberId }) => memberId)
  const fromDay = periods.reduce((first, { startDay }) => (startDay < first ? startDay : first), day)
  const linesOf = await linesOfAll(tx, members, { versions, currency, fromDay, throughDay: day })
  const plain: PlainReward[] = []
  const alone: bigint[] = []
  for (const memberId of members.memberIds) {
    const row = standings.get(memberId)
    if (past.has(memberId) || !row) {
      alone.push(memberId)
      continue
    }
    const standing = standingOf(row, nowMs)
    const own = versionsOf(versions, joined.get(memberId) ?? [])
    const lines = linesOf(memberId)
    const due = casesOf(own, periods, clock).flatMap((one) => judgeCase(one, { lines, run, standing }) ?? [])
    const [only] = due
    if (!only) continue
    if (due.length === 1 && isPlain(only, currency)) plain.push({ memberId, due: only, day: standing.day })
    else alone.push(memberId)
  }
  return { plain, alone }
}

/** The versions as they stand for a member. */
const versionsOf = (
  versions: readonly PeriodVersionRow[],
  joined: readonly ParticipationRow[],
): readonly PeriodVersionRow[] =>
  versions.map((version) => {
    const part = joined.find(({ offer }) => offer === version.offer)
    return part ? { ...version, ...part } : version
  })

const isPlain = ({ version }: Fresh, currency: string) =>
  version.reward.of === 'cash' &&
  version.window.claimDays === undefined &&
  limitsOf(version, currency).length === 0

/** Takes the rewards from the budgets of their versions; false, with nothing taken, if one does not hold them all. */
async function takeBudgets(
  tx: Tx,
  plain: readonly PlainReward[],
  { merchantId, currency }: PeriodRun,
): Promise<boolean> {
  const ofVersions = Map.groupBy(plain, ({ due: { version } }) => `${version.offer} ${version.version}`)
  const taken: (() => Promise<void>)[] = []
  const sorted = [...ofVersions.values()]
    .flatMap((rewards) => (rewards[0] ? [{ version: rewards[0].due.version, rewards }] : []))
    .toSorted((one, other) => inLockOrder(one.version, other.version))
  for (const { version, rewards } of sorted) {
    const amount = rewards.reduce((sum, { due }) => sum + due.amount, 0n)
    for (const part of [
      { amount, of: 'money' },
      { amount: BigInt(rewards.length), of: 'grants' },
    ] as const) {
      const take = (one: bigint) =>
        takeFromBudget(tx, { merchantId, version, currency, amount: one, of: part.of })
      if (!(await take(part.amount))) {
        for (const giveBack of taken) await giveBack()
        return false
      }
      taken.push(async () => {
        await take(-part.amount)
      })
    }
  }
  return true
}

async function payTogether(tx: Tx, plain: readonly PlainReward[], run: PeriodRun): Promise<void> {
  const { merchantId, currency } = run
  const cases = await insertCases(
    tx,
    plain.map(({ memberId, day, due: { version, occurrence, value, amount } }) => ({
      merchantId,
      memberId,
      offer: version.offer,
      version: version.version,
      occurrence,
      currency,
      value,
      amount,
      day,
    })),
  )
  const idOf = new Map(cases.map(({ memberId, id }) => [memberId, id]))
  const rewards = plain.map((one) => {
    const id = idOf.get(one.memberId)
    if (id === undefined) throw new Error(`the reward of member ${one.memberId} was not added`)
    return { ...one, id }
  })
  const posted = await post(
    tx,
    rewards.map(({ id, memberId, due: { version, amount } }) => ({
      merchantId,
      memberId,
      currency,
      key: `reward:${id}`,
      kind: 'reward_cash',
      reference: version.offer,
      legs: moved(amount, { from: 'house:rewards', to: 'main' }),
    })),
  )
  await issueCases(
    tx,
    rewards.map(({ id }, place) => {
      const one = posted[place]
      if (one?.outcome !== 'posted') throw new Error(`reward ${id} was not paid: ${one?.outcome}`)
      return { id, transferId: one.transferId }
    }),
  )
  await insertFigures(
    tx,
    rewards.map(({ id, due: { one, days, amount, rank } }) => ({
      id,
      startDay: one.period.startDay,
      endDay: one.period.endDay,
      days,
      throughDay: run.day,
      due: amount,
      rank,
    })),
  )
  await sendNewsToMany(
    tx,
    merchantId,
    rewards.map(({ id, memberId, due: { amount } }) => ({
      memberId,
      about: `R${id}`,
      kind: 'reward_given',
      amount: writeAmount(amount),
      currency,
    })),
  )
}
