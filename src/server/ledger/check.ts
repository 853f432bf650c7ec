import type { LedgerFault } from '#domain/ledger/fault.ts'
import type { Store } from '#server/db/transaction.ts'

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
  computeNextBlock,
  computeTotals,
  findBlockFaults,
  findHouseFaults,
  findMemberFaults,
  selectStep,
  selectTotals,
} from './check-store.ts'

/** Of one look, and of one check. What is found beyond is counted. */
const FAULTS_KEPT = 100
const FAULTS_OF_LOOK = 1_000
const BLOCKS_AT_ONCE = 500
const MEMBERS_OF_STEP = 500

/** A head of the chain that somebody has kept elsewhere. */
export interface KeptHead {
  readonly block: bigint
  readonly hash: string
}

/** Computes what was sealed since the last time anew. Nothing is kept where nothing was sealed. */
export async function checkNewBlocks(store: Store): Promise<CheckRow | undefined> {
  const beganAt = await selectNow(store.read)
  const after = await selectLastCheckedBlock(store.read)
  const findings = openFindings()
  let last = after
  for (let count = 0; count < BLOCKS_AT_ONCE; count += 1) {
    const block = await computeNextBlock(store.read, last)
    if (!block) break
    await checkBlock(store, block, findings)
    last = block.number
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
 * Computes everything anew: every block, every wallet, every sum, in steps of which none takes long. `kept` is a head
 * of the chain from outside: who takes the newest blocks off leaves a chain that is sound in itself.
 */
export async function checkLedger(
  store: Store,
  { kept, membersOfStep = MEMBERS_OF_STEP }: { kept?: KeptHead; membersOfStep?: number } = {},
): Promise<CheckRow> {
  const beganAt = await selectNow(store.read)
  const findings = openFindings()
  const { head, totals } = await selectTotals(store.read)
  const computed = new Map<string, { amount: bigint; transfers: bigint }>()
  let last = 0n
  for (let block; last < head && (block = await computeNextBlock(store.read, last)); last = block.number) {
    await checkBlock(store, block, findings)
    for (const { name, amount, transfers } of await computeTotals(store.read, block)) {
      const before = computed.get(name) ?? { amount: 0n, transfers: 0n }
      computed.set(name, {
        amount: before.amount + BigInt(amount),
        transfers: before.transfers + transfers,
      })
    }
  }
  const isSame = (name: string, amount: bigint, transfers: bigint) => {
    const found = computed.get(name)
    return found?.amount === amount && found.transfers === transfers
  }
  for (const { name, amount, transfers } of totals)
    if (!isSame(name, BigInt(amount), transfers)) findings.add({ fault: 'total_differs', about: name })
  const known = new Set(totals.map(({ name }) => name))
  for (const name of computed.keys())
    if (!known.has(name)) findings.add({ fault: 'total_differs', about: name })
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

async function checkMembers(store: Store, findings: Findings, members: number): Promise<void> {
  // Member 0 is the house alone.
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
  if (!hash) findings.add({ fault: 'cut_short', block })
  else if (hash.toString('hex') !== kept.hash) findings.add({ fault: 'block_changed', block })
}

async function checkBlock(store: Store, block: ComputedBlock, findings: Findings): Promise<void> {
  const fault = faultOfBlock(block)
  const number = block.number.toString()
  if (fault) findings.add({ fault, block: number })
  findings.count(block.foundTransfers)
  findings.addRows(await findBlockFaults(store.read, block, FAULTS_OF_LOOK), number)
}

function faultOfBlock(block: ComputedBlock): LedgerFault | undefined {
  if (!block.isAfterItsOwn) return 'block_gap'
  if (block.foundBatches < block.batches || block.foundTransfers < block.transfers) return 'block_missing'
  if (block.foundBatches > block.batches || block.foundTransfers > block.transfers) return 'block_added'
  return block.hash.equals(block.foundHash) ? undefined : 'block_changed'
}

type Findings = ReturnType<typeof openFindings>

function openFindings() {
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
    result: () => ({ transfers, found, faults }),
  }
}
