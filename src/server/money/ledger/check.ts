import type { LedgerFault } from '#domain/ledger/fault.ts'
import type { Store } from '#server/platform/db/transaction.ts'

import {
  type CheckRow,
  type FoundFault,
  insertCheck,
  selectHashOfBlock,
  selectLastCheckedBlock,
  selectNow,
} from './chain-store.ts'
import {
  type ComputedBlock,
  type FaultRow,
  type Total,
  computeNextBlocks,
  computeTotals,
  findBlockFaults,
  findHouseFaults,
  findMemberFaults,
  selectStep,
  selectTotals,
} from './check-store.ts'
import { selectOpening } from './night-store.ts'

/** Faults stored per statement and per check. Further ones are only counted. */
const FAULTS_KEPT = 100
const FAULTS_OF_LOOK = 1_000
/** Per statement, which then takes a second or two. */
const TRANSFERS_OF_LOOK = 20_000
/** Per run; there is one each minute. */
const TRANSFERS_AT_ONCE = 5_000_000n
const MEMBERS_OF_STEP = 500

export const NO_END = 9_223_372_036_854_775_807n

/** A head of the chain that was stored outside the database. */
export interface KeptHead {
  readonly block: bigint
  readonly hash: string
}

/** Recomputes the blocks sealed since the last check. Without new blocks no result is stored. */
export async function checkNewBlocks(store: Store): Promise<CheckRow | undefined> {
  const beganAt = await selectNow(store.read)
  const after = await selectLastCheckedBlock(store.read)
  const findings = openFindings()
  let last = after
  for await (const { blocks } of checkedSpans(store, { after, upTo: NO_END }, findings)) {
    last = blocks.at(-1)?.number ?? last
    if (findings.counted() >= TRANSFERS_AT_ONCE) break
  }
  if (last === after) return undefined
  return await insertCheck(store.read, {
    scope: 'blocks',
    fromBlock: after + 1n,
    toBlock: last,
    beganAt,
    ...findings.result(),
  })
}

/**
 * Recomputes every block, wallet and sum, in short steps. `kept` is a chain head stored elsewhere: removing the newest
 * blocks leaves a chain that is consistent in itself.
 */
export async function checkLedger(
  store: Store,
  {
    kept,
    first,
    membersOfStep = MEMBERS_OF_STEP,
  }: {
    kept?: KeptHead
    /** A fault that is itself the reason for the full check. */
    first?: FoundFault
    membersOfStep?: number
  } = {},
): Promise<CheckRow> {
  const beganAt = await selectNow(store.read)
  const findings = openFindings()
  if (first) findings.add(first)
  const { head, totals } = await selectTotals(store.read)
  const computed = openTotals(await openingTotals(store, findings))
  for await (const span of checkedSpans(store, { after: 0n, upTo: head }, findings))
    computed.add(await computeTotals(store.read, span))
  computed.compare(totals, findings)
  findings.addRows(await findHouseFaults(store.read))
  await checkMembers(store, findings, membersOfStep)
  if (kept) await checkKept(store, kept, findings)
  return await insertCheck(store.read, {
    scope: 'all',
    fromBlock: head === 0n ? 0n : 1n,
    toBlock: head,
    beganAt,
    ...findings.result(),
  })
}

/** Detached partitions count by their sealed openings. If those were changed since, the check does not trust them. */
export async function openingTotals(store: Store, findings: Findings): Promise<readonly Total[]> {
  const { isSound, totals } = await selectOpening(store.read)
  if (!isSound) findings.add({ fault: 'checkpoint_changed', about: 'opening' })
  return totals
}

async function checkMembers(store: Store, findings: Findings, members: number): Promise<void> {
  // Member 0 is the house, so the first step starts below it.
  let after = -1n
  for (;;) {
    const upTo = await selectStep(store.read, { after, members })
    findings.addRows(await findMemberFaults(store.read, { after, upTo }, FAULTS_OF_LOOK))
    if (upTo === undefined) return
    after = upTo
  }
}

async function checkKept(store: Store, kept: KeptHead, findings: Findings): Promise<void> {
  const hash = await selectHashOfBlock(store.read, kept.block)
  const block = kept.block.toString()
  // guard: chain-cut-found
  if (!hash) findings.add({ fault: 'cut_short', block })
  else if (hash.toString('hex') !== kept.hash) findings.add({ fault: 'block_changed', block })
}

interface CheckedSpan {
  readonly blocks: readonly ComputedBlock[]
  readonly from: string
  readonly before: string
}

/** Recomputes the blocks in order, several small ones per statement. */
export async function* checkedSpans(
  store: Store,
  { after, upTo }: { readonly after: bigint; readonly upTo: bigint },
  findings: Findings,
): AsyncGenerator<CheckedSpan> {
  let last = after
  for (;;) {
    const blocks = await computeNextBlocks(store.read, { after: last, upTo, most: TRANSFERS_OF_LOOK })
    const [first, end] = [blocks[0], blocks.at(-1)]
    if (!first || !end) return
    for (const block of blocks) {
      const fault = faultOfBlock(block)
      if (fault) findings.add({ fault, block: block.number.toString() })
      findings.count(block.foundTransfers)
    }
    const isWhole = blocks.every(
      ({ from, before }, at) =>
        BigInt(before) > BigInt(from) && (at === 0 || from === blocks[at - 1]?.before),
    )
    const spans = isWhole ? [{ blocks, from: first.from, before: end.before }] : blocks.map(spanOf)
    for (const span of spans) {
      await checkRows(store, span, findings)
      yield span
    }
    last = end.number
  }
}

const spanOf = (block: ComputedBlock): CheckedSpan => ({
  blocks: [block],
  from: block.from,
  before: block.before,
})

/**
 * Checks all blocks in one statement. If that finds a fault, each block is checked alone, so that the fault names its
 * block.
 */
async function checkRows(store: Store, span: CheckedSpan, findings: Findings): Promise<void> {
  const { blocks } = span
  if (blocks.length > 1 && (await findBlockFaults(store.read, span, 1)).length === 0) return
  for (const block of blocks)
    findings.addRows(await findBlockFaults(store.read, block, FAULTS_OF_LOOK), block.number.toString())
}

function faultOfBlock(block: ComputedBlock): LedgerFault | undefined {
  if (!block.isAfterItsOwn) return 'block_gap' // guard: block-gap-found
  // guard: block-content-counted
  if (block.foundBatches < block.batches || block.foundTransfers < block.transfers) return 'block_missing'
  if (block.foundBatches > block.batches || block.foundTransfers > block.transfers) return 'block_added'
  return block.hash.equals(block.foundHash) ? undefined : 'block_changed' // guard: block-hash-compared
}

export type Findings = ReturnType<typeof openFindings>

export function openFindings() {
  const faults: FoundFault[] = []
  let found = 0n
  let transfers = 0n
  const add = (fault: FoundFault) => {
    found += 1n
    if (faults.length < FAULTS_KEPT) faults.push(fault)
  }
  return {
    add,
    addRows(rows: readonly FaultRow[], block?: string) {
      for (const { fault, memberId, transferId, about } of rows)
        add({
          fault,
          ...(block === undefined ? {} : { block }),
          ...(memberId === null ? {} : { memberId }),
          ...(transferId === null ? {} : { transferId }),
          ...(about === null ? {} : { about }),
        })
    },
    count(more: bigint) {
      transfers += more
    },
    counted: () => transfers,
    result: () => ({ transfers, found, faults }),
  }
}

/** Recomputed sums by name, to compare with the stored ones. */
export function openTotals(begun: readonly Total[] = []) {
  const sums = new Map<string, { amount: bigint; transfers: bigint }>()
  const add = (totals: readonly Total[]) => {
    for (const { name, amount, transfers } of totals) {
      const before = sums.get(name) ?? { amount: 0n, transfers: 0n }
      sums.set(name, { amount: before.amount + BigInt(amount), transfers: before.transfers + transfers })
    }
  }
  add(begun)
  const isSame = (name: string, amount: bigint, transfers: bigint) => {
    const found = sums.get(name)
    return found?.amount === amount && found.transfers === transfers
  }
  return {
    add,
    rows: (): readonly Total[] =>
      [...sums].map(([name, { amount, transfers }]) => ({ name, amount: amount.toString(), transfers })),
    compare(totals: readonly Total[], findings: Findings) {
      for (const { name, amount, transfers } of totals)
        // guard: total-compared
        if (!isSame(name, BigInt(amount), transfers)) findings.add({ fault: 'total_differs', about: name })
      const known = new Set(totals.map(({ name }) => name))
      for (const name of sums.keys())
        if (!known.has(name)) findings.add({ fault: 'total_differs', about: name })
    },
  }
}
