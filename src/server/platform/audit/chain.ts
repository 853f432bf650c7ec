import type { Store, Tx } from '#server/platform/db/transaction.ts'

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
 * Seals new entries into blocks, each with the hash of the previous block. Writers never wait: entries are ordered by
 * transaction, and sealed once all older transactions have ended. Of two processes that seal at once the second
 * continues where the first ended.
 */
export async function sealAudit(store: Store): Promise<number> {
  let made = 0
  while (await store.transact(sealNext)) made += 1
  return made
}

async function sealNext(tx: Tx): Promise<boolean> {
  await lockSealing(tx) // guard: audit-sealing-locked
  const head = await selectHead(tx)
  const from = head?.beforeTransaction ?? '0'
  const before = await selectReach(tx, { from, most: ENTRIES_OF_BLOCK })
  return await insertBlock(tx, { number: (head?.number ?? 0n) + 1n, previous: head?.hash, from, before })
}

/** A head of the chain that was stored outside the database. */
export interface KeptHead {
  readonly block: bigint
  readonly hash: string
}

/** Recomputes the whole chain and stores the result, with the first block that differs. */
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

/** Entries deleted or changed before they were sealed: each entry's link contains the hash of the previous link. */
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
  return unlinked && { block: unlinked.block, fault: 'added' } // guard: unlinked-audit-entries-found
}

function faultOfLink(link: ComputedLink): Fault['fault'] | undefined {
  if (!link.hasPrevious) return 'gap' // guard: audit-link-has-previous
  if (link.foundEntries < link.entries) return 'missing' // guard: audit-entries-counted
  if (link.foundEntries > link.entries) return 'added'
  return link.isContentSame && link.isHashSame ? undefined : 'changed'
}

/** The chain is shorter than it was at an earlier check, or differs from there on. */
async function findShortened(store: Store): Promise<Fault | undefined> {
  const farthest = await selectFarthest(store.read)
  if (!farthest) return undefined
  const hash = await selectHashOfBlock(store.read, farthest.number)
  if (!hash) return { block: farthest.number, fault: 'cut_short' } // guard: audit-chain-newest-checked
  return farthest.hash && !farthest.hash.equals(hash)
    ? { block: farthest.number, fault: 'changed' }
    : undefined
}

function faultOf(block: ComputedBlock): NonNullable<CheckRow['fault']> | undefined {
  if (!block.isAfterItsOwn) return 'gap' // guard: audit-block-gap-found
  if (block.foundEntries < block.entries) return 'missing'
  if (block.foundEntries > block.entries) return 'added'
  return block.hash.equals(block.foundHash) ? undefined : 'changed' // guard: audit-block-hash-compared
}

/** The database's owner can recompute the whole chain; only a head kept elsewhere reveals that. */
async function findKeptFault(store: Store, { block, hash: kept }: KeptHead): Promise<Fault | undefined> {
  const hash = await selectHashOfBlock(store.read, block)
  if (!hash) return { block, fault: 'cut_short' }
  return hash.toString('hex') === kept ? undefined : { block, fault: 'changed' }
}
