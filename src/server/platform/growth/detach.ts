import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { Store } from '#server/platform/db/transaction.ts'

import { findDue, lastDayNotKept, verifyArchive } from './archive.ts'
import type { Manifest } from './archive-file.ts'
import { type VerifiedArchive, callDetach, selectDetachedBlock } from './detach-store.ts'

/**
 * Detaches the oldest partition of ledger entries if the retention period of every market is over and archives in the
 * folder cover all its blocks. Each archive is verified first, against its own hashes and the chain. `owner` must be a
 * connection of the database's owner.
 */
export async function detachEntries(
  owner: Store,
  { folder, by, now }: { readonly folder: string; readonly by: string; readonly now: Date },
): Promise<string> {
  const { years, block: due } = await findDue(owner, now)
  if (due === undefined) throw new Error(`Money is kept for ${years} years here, and no block is that old.`)
  const archives = await findArchives(folder, await selectDetachedBlock(owner.read))
  const last = archives.at(-1)
  if (!last) throw new Error(`No archive in ${folder} begins after the detached blocks.`)
  for (const { path } of archives) {
    const [fault] = await verifyArchive(path, owner)
    if (fault !== undefined) throw new Error(`${path}: ${fault}`) // guard: archive-verified
  }
  const covered = BigInt(last.toBlock)
  return await owner.transact((tx) =>
    callDetach(tx, {
      block: covered < due ? covered : due,
      sealedBefore: lastDayNotKept(now, years),
      archives: archives.map(({ file, sha256, fromBlock, toBlock }) => ({
        file,
        sha256,
        fromBlock,
        toBlock,
      })),
      by,
    }),
  )
}

/** The archives in a folder that follow the detached blocks without a gap. */
async function findArchives(
  folder: string,
  detached: bigint,
): Promise<readonly (VerifiedArchive & { readonly path: string })[]> {
  const names = (await readdir(folder)).filter((name) => /^ledger-\d+-\d+\.json$/.test(name))
  const manifests = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      return { path, ...(JSON.parse(await readFile(path, 'utf8')) as Manifest) }
    }),
  )
  const found: (VerifiedArchive & { readonly path: string })[] = []
  let reach = detached
  for (const { path, file, sha256, fromBlock, toBlock } of manifests.toSorted((one, other) =>
    Number(BigInt(one.fromBlock) - BigInt(other.fromBlock)),
  )) {
    if (BigInt(fromBlock) > reach + 1n || BigInt(toBlock) <= reach) continue // guard: archives-without-gap
    found.push({ path, file, sha256, fromBlock, toBlock })
    reach = BigInt(toBlock)
  }
  return found
}
