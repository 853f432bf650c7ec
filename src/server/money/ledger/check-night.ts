import type { Store } from '#server/platform/db/transaction.ts'

import { type CheckRow, insertCheck, selectHashOfBlock, selectNow } from './chain-store.ts'
import {
  type Findings,
  NO_END,
  checkLedger,
  checkedSpans,
  openFindings,
  openTotals,
  openingTotals,
} from './check.ts'
import { type Total, computeTotals, findHouseFaults, selectTotals } from './check-store.ts'
import {
  type Checkpoint,
  findMovedFaults,
  findNumberFaults,
  selectCheckedTotals,
  selectCheckpoint,
  selectLargestNumber,
  selectRollEnd,
  unbounded,
  writeCheckpoint,
} from './night-store.ts'

const FAULTS_OF_LOOK = 1_000
/** Numbers per statement. */
const NUMBERS_OF_LOOK = 100_000n
const LOWEST = -9_223_372_036_854_775_808n
/** Default of the setting. */
const NIGHTS_OF_TURN = 30

/**
 * Recomputes what is new since the checkpoint, every wallet, and a share of the old blocks, so that `nights` runs cover
 * everything; then writes a checkpoint. The first run, and one that finds its checkpoint changed, recomputes
 * everything.
 */
export async function checkNight(
  store: Store,
  { nights = NIGHTS_OF_TURN, membersOfStep }: { nights?: number; membersOfStep?: number } = {},
): Promise<CheckRow> {
  const last = await selectCheckpoint(store.read)
  if (last?.isSound) return await checkSince(store, last, nights)
  const steps = membersOfStep === undefined ? {} : { membersOfStep }
  const whole = await checkLedger(store, { ...steps, ...(last ? { first: await faultOf(store, last) } : {}) })
  await seal(store, {
    isAnew: true,
    block: whole.toBlock,
    turnNight: 0,
    rolledBlock: 0n,
    rolledTransfer: 0n,
    rolled: [],
  })
  return whole
}

async function faultOf(store: Store, { block }: Checkpoint) {
  const isThere = block === 0n || (await selectHashOfBlock(store.read, block)) !== undefined
  return {
    fault: isThere ? ('checkpoint_changed' as const) : ('cut_short' as const),
    block: block.toString(),
  }
}

async function checkSince(store: Store, last: Checkpoint, nights: number): Promise<CheckRow> {
  const beganAt = await selectNow(store.read)
  const findings = openFindings()
  const { head, totals } = await selectTotals(store.read)
  const computed = openTotals(await selectCheckedTotals(store.read, 'sealed'))
  const opening = await openingTotals(store, findings)
  let largest = last.transferId
  // guard: new-blocks-checked
  for await (const span of checkedSpans(store, { after: last.block, upTo: head }, findings)) {
    computed.add(await computeTotals(store.read, span))
    const found = await selectLargestNumber(store.read, span)
    if (found > largest) largest = found
  }
  computed.compare(totals, findings)
  findings.addRows(await findHouseFaults(store.read))
  findings.addRows(
    await store.transact(async (tx) => {
      await unbounded(tx)
      return await findMovedFaults(tx, last.before, FAULTS_OF_LOOK)
    }),
  )
  await checkNumbers(store, { after: last.transferId, largest, upTo: NO_END }, findings)
  const rolled = await roll(store, last, { nights, findings, opening })
  const check = await insertCheck(store.read, {
    scope: 'night',
    fromBlock: last.block + 1n,
    toBlock: head,
    beganAt,
    rolledFrom: rolled.from,
    rolledTo: rolled.rolledBlock,
    ...findings.result(),
  })
  await seal(store, { isAnew: false, block: head, ...rolled })
  return check
}

/** Recomputes a share of the old blocks. A cycle ends at the checkpoint, where its sums must equal the stored ones. */
async function roll(
  store: Store,
  last: Checkpoint,
  {
    nights,
    findings,
    opening,
  }: { readonly nights: number; readonly findings: Findings; readonly opening: readonly Total[] },
) {
  const isNewTurn = last.turnNight === 0 || last.rolledBlock >= last.block
  const turnNight = isNewTurn ? 1 : last.turnNight + 1
  const from = isNewTurn ? 0n : last.rolledBlock
  const rolledBlock = await selectRollEnd(store.read, {
    after: from,
    upTo: last.block,
    nights: nights - turnNight + 1,
  })
  const sums = openTotals()
  const begin = isNewTurn ? 0n : last.rolledTransfer
  let largest = begin
  // guard: old-blocks-checked
  for await (const span of checkedSpans(store, { after: from, upTo: rolledBlock }, findings)) {
    sums.add(await computeTotals(store.read, span))
    const found = await selectLargestNumber(store.read, span)
    if (found > largest) largest = found
  }
  const isEnd = rolledBlock === last.block
  const rolledTransfer = isEnd ? last.transferId : largest < last.transferId ? largest : last.transferId
  const after = begin === 0n ? LOWEST : begin
  await checkNumbers(store, { after, largest: rolledTransfer, upTo: rolledTransfer }, findings)
  if (isEnd) {
    const whole = openTotals(isNewTurn ? [] : await selectCheckedTotals(store.read, 'rolled'))
    whole.add(opening)
    whole.add(sums.rows())
    whole.compare(await selectCheckedTotals(store.read, 'sealed'), findings)
  }
  return { turnNight, from, rolledBlock, rolledTransfer, rolled: sums.rows() }
}

/** Checks rows by number up to the chain's largest number, then any beyond. */
async function checkNumbers(
  store: Store,
  { after, largest, upTo }: { readonly after: bigint; readonly largest: bigint; readonly upTo: bigint },
  findings: Findings,
): Promise<void> {
  let last = after
  while (last < upTo) {
    const step = (last < 0n ? 0n : last) + NUMBERS_OF_LOOK
    const next = step < largest ? step : upTo
    findings.addRows(await findNumberFaults(store.read, { after: last, upTo: next }, FAULTS_OF_LOOK))
    last = next
  }
}

async function seal(
  store: Store,
  point: {
    readonly isAnew: boolean
    readonly block: bigint
    readonly turnNight: number
    readonly rolledBlock: bigint
    readonly rolledTransfer: bigint
    readonly rolled: readonly Total[]
  },
): Promise<void> {
  await store.transact((tx) => writeCheckpoint(tx, point))
}
