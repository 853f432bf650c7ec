import type { Store, Tx } from '#server/db/transaction.ts'

import {
  type CheckRow,
  type ComputedBlock,
  computeBlocks,
  insertBlock,
  insertCheck,
  lockSealing,
  selectHashOfBlock,
  selectHead,
  selectReach,
} from './chain-store.ts'

const ENTRIES_OF_BLOCK = 5_000
const BLOCKS_AT_ONCE = 200

/**
 * Puts what has come since into blocks, each with the hash of the one before. Whoever writes entries waits for nobody:
 * their order is that of their transactions, and it is sealed once all of them have ended. Of two processes that seal
 * at once the second goes on where the first one ended.
 */
export async function sealAudit(store: Store): Promise<number> {
  let made = 0
  while (await store.transact(sealNext)) made += 1
  return made
}

async function sealNext(tx: Tx): Promise<boolean> {
  await lockSealing(tx)
  const head = await selectHead(tx)
  const from = head?.beforeTransaction ?? '0'
  const before = await selectReach(tx, { from, most: ENTRIES_OF_BLOCK })
  return await insertBlock(tx, { number: (head?.number ?? 0n) + 1n, previous: head?.hash, from, before })
}

/** A head of the chain that somebody has kept elsewhere. */
export interface KeptHead {
  readonly block: bigint
  readonly hash: string
}

/** Computes the whole chain anew, and keeps what came of it. The first block that is not as it was sealed is named. */
export async function checkAudit(store: Store, kept?: KeptHead): Promise<CheckRow> {
  let after = 0n
  let blocks = 0n
  let entries = 0n
  for (;;) {
    const page = await computeBlocks(store.read, { after, limit: BLOCKS_AT_ONCE })
    for (const block of page) {
      const fault = faultOf(block)
      if (fault) return await insertCheck(store.read, { blocks, entries, block: block.number, fault })
      blocks += 1n
      entries += BigInt(block.entries)
    }
    const last = page.at(-1)
    if (!last) break
    after = last.number
  }
  const fault = kept && (await faultOfKept(store, kept))
  return await insertCheck(store.read, {
    blocks,
    entries,
    block: fault ? kept.block : null,
    fault: fault ?? null,
  })
}

function faultOf(block: ComputedBlock): NonNullable<CheckRow['fault']> | undefined {
  if (!block.isAfterItsOwn) return 'gap'
  if (block.foundEntries < block.entries) return 'missing'
  if (block.foundEntries > block.entries) return 'added'
  return block.hash.equals(block.foundHash) ? undefined : 'changed'
}

/** Who takes the newest blocks off leaves a chain that is sound in itself. Only a head that was kept elsewhere tells. */
async function faultOfKept(store: Store, kept: KeptHead): Promise<'cut_short' | 'changed' | undefined> {
  const hash = await selectHashOfBlock(store.read, kept.block)
  if (!hash) return 'cut_short'
  return hash.toString('hex') === kept.hash ? undefined : 'changed'
}
