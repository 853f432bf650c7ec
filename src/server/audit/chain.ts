import type { Store, Tx } from '#server/db/transaction.ts'

import {
  type CheckRow,
  type ComputedBlock,
  computeBlocks,
  insertBlock,
  insertCheck,
  lockSealing,
  selectFarthest,
  selectHashOfBlock,
  selectHead,
  selectReach,
} from './chain-store.ts'
import { type ComputedLink, computeLinks, selectUnlinked } from './link-store.ts'

const ENTRIES_OF_BLOCK = 5_000
const BLOCKS_AT_ONCE = 200
const LINKS_AT_ONCE = 2_000

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
  let headHash: Buffer | undefined
  for (;;) {
    const page = await computeBlocks(store.read, { after, limit: BLOCKS_AT_ONCE })
    for (const block of page) {
      const fault = faultOf(block)
      if (fault) return await insertCheck(store.read, { blocks, entries, block: block.number, fault })
      blocks += 1n
      entries += BigInt(block.entries)
      headHash = block.hash
    }
    const last = page.at(-1)
    if (!last) break
    after = last.number
  }
  const found =
    (await findLinkFault(store)) ??
    (await findShortened(store)) ??
    (kept && (await findKeptFault(store, kept)))
  const { block = null, fault = null } = found ?? {}
  return await insertCheck(store.read, { blocks, entries, block, fault, headHash })
}

interface Fault {
  readonly block: bigint
  readonly fault: NonNullable<CheckRow['fault']>
}

/** What was deleted or changed before a block was sealed over it: each link names the one that it found. */
async function findLinkFault(store: Store): Promise<Fault | undefined> {
  for (let after = 0n; ;) {
    const page = await computeLinks(store.read, { after, limit: LINKS_AT_ONCE })
    for (const link of page) {
      const fault = faultOfLink(link)
      if (fault) return { block: link.block, fault }
    }
    const last = page.at(-1)
    if (!last) break
    after = last.id
  }
  const unlinked = await selectUnlinked(store.read)
  return unlinked && { block: unlinked.block, fault: 'added' }
}

function faultOfLink(link: ComputedLink): Fault['fault'] | undefined {
  if (!link.hasPrevious) return 'gap'
  if (link.foundEntries < link.entries) return 'missing'
  if (link.foundEntries > link.entries) return 'added'
  return link.isContentSame && link.isHashSame ? undefined : 'changed'
}

/** A chain that is shorter than it was once, or another one from there on. */
async function findShortened(store: Store): Promise<Fault | undefined> {
  const farthest = await selectFarthest(store.read)
  if (!farthest) return undefined
  const hash = await selectHashOfBlock(store.read, farthest.number)
  if (!hash) return { block: farthest.number, fault: 'cut_short' }
  return farthest.hash && !farthest.hash.equals(hash)
    ? { block: farthest.number, fault: 'changed' }
    : undefined
}

function faultOf(block: ComputedBlock): NonNullable<CheckRow['fault']> | undefined {
  if (!block.isAfterItsOwn) return 'gap'
  if (block.foundEntries < block.entries) return 'missing'
  if (block.foundEntries > block.entries) return 'added'
  return block.hash.equals(block.foundHash) ? undefined : 'changed'
}

/** Who owns the database can seal all of it anew. A head that was kept elsewhere tells. */
async function findKeptFault(store: Store, { block, hash: kept }: KeptHead): Promise<Fault | undefined> {
  const hash = await selectHashOfBlock(store.read, block)
  if (!hash) return { block, fault: 'cut_short' }
  return hash.toString('hex') === kept ? undefined : { block, fault: 'changed' }
}
