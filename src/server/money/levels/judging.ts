import { tidyName } from '#domain/language/names.ts'
import { type LevelTerms, giftsOfRise, judgeLevel, windowFrom } from '#domain/levels/levels.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import { findBarred } from '#server/money/offers/actions.ts'
import { sendMessages } from '#server/people/messages/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'

import { insertGifts } from './gift-store.ts'
import {
  type LevelRun,
  beginRuns,
  lockRun,
  passMembers,
  selectOpenRuns,
  selectRunMembers,
} from './run-store.ts'
import { type LevelChange, insertChanges, lockLevels, selectTurnovers, updateLevels } from './store.ts'
import { selectVersion } from './terms-store.ts'

const AT_ONCE = 500

/**
 * Judges the levels of members after each closed day. A transaction judges some members and moves the run behind them, so an
 * interrupted run goes on where it was. A run that fails stops its brand alone. `notify` is called after each commit.
 */
export async function judgeLevels(store: Store, notify: (memberId: bigint) => void): Promise<void> {
  const failures = new Map<number, unknown>()
  for (;;) {
    await store.transact(beginRuns)
    const runs = (await selectOpenRuns(store.read)).filter(({ merchantId }) => !failures.has(merchantId))
    if (runs.length === 0) break
    for (const run of runs)
      await judgeRun(store, run, notify).catch((error: unknown) => failures.set(run.merchantId, error))
  }
  if (failures.size > 0)
    throw new AggregateError(
      failures.values(),
      `levels were not judged for brands ${[...failures.keys()].join()}`,
    )
}

async function judgeRun(store: Store, run: LevelRun, notify: (memberId: bigint) => void): Promise<void> {
  for (;;) {
    const judged = await store.transact((tx) => judgeSome(tx, run))
    if (!judged) return
    for (const memberId of judged) notify(memberId)
  }
}

/** The members whose level rose; undefined once the run has ended. */
async function judgeSome(
  tx: Tx,
  which: Pick<LevelRun, 'merchantId' | 'day'>,
): Promise<readonly bigint[] | undefined> {
  const run = await lockRun(tx, which)
  if (!run) return undefined
  const members = await selectRunMembers(tx, run, AT_ONCE)
  const terms = await selectVersion(tx, run)
  const changes = members.length === 0 ? [] : await judgeMembers(tx, { run, terms, members })
  if (changes.length > 0) {
    await insertChanges(tx, run.merchantId, changes)
    await updateLevels(tx, run.merchantId, changes)
    const raised = changes.filter(({ kind }) => kind === 'raise')
    const gifts = raised.flatMap(({ memberId, before, rank }) =>
      giftsOfRise(terms.levels, { before, rank }).map((gift) => ({ memberId, ...gift })),
    )
    await insertGifts(tx, run, gifts)
    await announce(tx, run.merchantId, { terms, raised })
  }
  await passMembers(tx, run, {
    afterMember: members.at(-1) ?? run.afterMember,
    changes: changes.length,
    isEnd: members.length < AT_ONCE,
  })
  return changes.filter(({ kind }) => kind === 'raise').map(({ memberId }) => memberId)
}

async function judgeMembers(
  tx: Tx,
  {
    run: { merchantId, day, version, currency },
    terms: { windowDays, levels },
    members,
  }: { readonly run: LevelRun; readonly terms: LevelTerms; readonly members: readonly bigint[] },
): Promise<readonly LevelChange[]> {
  const from = windowFrom(day, windowDays)
  const turnovers = await selectTurnovers(tx, members, { currency, from, through: day })
  const rows = await lockLevels(tx, merchantId, members, levels.length - 1)
  const inputsOf = ({ memberId, rank, fixedThrough }: (typeof rows)[number]) => ({
    day,
    rank,
    turnover: turnovers.get(memberId) ?? 0n,
    levels,
    ...(fixedThrough === null ? {} : { fixedThrough }),
  })
  // Most members stay where they are: the guard is asked about the others alone.
  const moving = rows.filter((row) => judgeLevel({ ...inputsOf(row), isBarred: false }))
  for (const { memberId } of moving) await lockLimits(tx, { merchantId, memberId })
  const barred = new Set(
    await findBarred(
      tx,
      moving.map(({ memberId }) => ({ merchantId, memberId })),
    ),
  )
  return moving.flatMap((row) => {
    const inputs = { ...inputsOf(row), isBarred: barred.has(row.memberId) }
    const decision = judgeLevel(inputs)
    if (!decision) return []
    const { memberId, rank: before, fixedThrough } = row
    const isFixed = fixedThrough !== null && day <= fixedThrough
    return [
      {
        memberId,
        ...decision,
        day,
        version,
        before,
        turnover: inputs.turnover,
        isBarred: inputs.isBarred,
        fixedThrough: isFixed ? fixedThrough : null,
      },
    ]
  })
}

/** A higher level is a message in the product alone; a lower one stands in the reviews. */
async function announce(
  tx: Tx,
  merchantId: number,
  { terms, raised }: { readonly terms: LevelTerms; readonly raised: readonly LevelChange[] },
): Promise<void> {
  await sendMessages(
    tx,
    raised.map(({ memberId, rank, day }) => {
      const { name: level, ...names } = tidyName(terms.levels[rank] ?? { name: '' })
      return {
        merchantId,
        memberId,
        source: 'account' as const,
        about: `level ${day}`,
        body: 'level_raised',
        news: { kind: 'level_raised' as const, level, ...names },
      }
    }),
  )
}
