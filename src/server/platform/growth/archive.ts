import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import { yearsKept } from '#domain/retention/retention.ts'
import type { Store } from '#server/platform/db/transaction.ts'

import { type Manifest, readLines, verifyLines } from './archive-file.ts'
import {
  type ArchivedTransfer,
  selectBatches,
  selectBlocks,
  selectHashes,
  selectLastBlockBefore,
  selectProfiles,
} from './archive-store.ts'
import { selectDetachedBlock } from './detach-store.ts'

/** Blocks whose head is read at once. */
const BLOCKS_AT_ONCE = 200n

export interface Span {
  readonly from: bigint
  readonly to: bigint
}

/** The retention period of the house's markets in years, and the last block older than that. */
export async function findDue(
  store: Store,
  now: Date,
): Promise<{ readonly years: number; readonly block: bigint | undefined }> {
  const years = yearsKept('money', await selectProfiles(store.read))
  return { years, block: await selectLastBlockBefore(store.read, lastDayNotKept(now, years)) }
}

/** The moment so many years ago: anything older is past its retention period. */
export function lastDayNotKept(now: Date, years: number): Date {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - years)
  return before
}

/**
 * Writes blocks of the ledger with all their transfers into one file, and a manifest beside it. The file gets its
 * final name once it is complete and synced to disk. The database is not changed.
 */
export async function exportArchive(store: Store, span: Span, folder: string): Promise<Manifest> {
  const detached = await selectDetachedBlock(store.read)
  if (span.from <= detached)
    throw new Error(`the entries of blocks up to ${detached} are detached: earlier archives hold them`)
  const name = `ledger-${span.from}-${span.to}.jsonl.gz`
  const path = join(folder, name)
  await mkdir(folder, { recursive: true })
  const counted = { blocks: 0, batches: 0, transfers: 0, entries: 0 }
  let ends: Pick<Manifest, 'headBefore' | 'headAfter' | 'sealedFrom' | 'sealedTo'> | undefined
  const zip = createGzip()
  const written = pipeline(zip, createWriteStream(`${path}.part`))
  // Prevents an unhandled rejection, which a full disk would otherwise turn into the end of the process;
  // `written` is awaited below.
  written.catch(() => zip.destroy())
  const put = async (line: object) => {
    if (!zip.write(`${JSON.stringify(line)}\n`)) await once(zip, 'drain')
  }
  for (let from = span.from; from <= span.to; from += BLOCKS_AT_ONCE) {
    const last = from + BLOCKS_AT_ONCE - 1n
    for (const block of await selectBlocks(store.read, { from, to: last < span.to ? last : span.to })) {
      await put({ block })
      counted.blocks += 1
      for (const batch of await selectBatches(store.read, block)) {
        await put({ batch })
        counted.batches += 1
        counted.transfers += batch.transfers.length
        counted.entries += batch.transfers.reduce((sum, { entries }) => sum + entries.length, 0)
      }
      ends = {
        headBefore: ends?.headBefore ?? block.previous,
        headAfter: block.hash,
        sealedFrom: ends?.sealedFrom ?? block.sealedAt,
        sealedTo: block.sealedAt,
      }
    }
  }
  zip.end()
  await written
  if (!ends || BigInt(counted.blocks) !== span.to - span.from + 1n)
    throw new Error(`some of the blocks ${span.from} to ${span.to} do not exist`)
  await toDisk(`${path}.part`)
  await rename(`${path}.part`, path)
  const manifest: Manifest = {
    format: 'tessera ledger archive 1',
    file: name,
    sha256: await hashOfFile(path),
    fromBlock: span.from.toString(),
    toBlock: span.to.toString(),
    ...ends,
    ...counted,
  }
  await writeFile(manifestOf(path), `${JSON.stringify(manifest, undefined, 2)}\n`)
  await toDisk(manifestOf(path))
  return manifest
}

const manifestOf = (path: string) => path.replace(/\.jsonl\.gz$/, '.json')

async function toDisk(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync()
  await file.close()
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part as Buffer)
  return hash.digest('hex')
}

/** The faults of an archive: of the file alone, and with a database also against the chain. */
export async function verifyArchive(manifestPath: string, store?: Store): Promise<readonly string[]> {
  const manifest = JSON.parse(await readFile(manifestPath, 'utf8')) as Manifest
  const path = join(dirname(manifestPath), manifest.file)
  // guard: archive-file-hash
  if ((await hashOfFile(path)) !== manifest.sha256) return ['the file is not the one that the manifest names']
  const { faults, hashes } = await verifyLines(readLines(path), manifest)
  if (!store) return faults
  const chain = await selectHashes(store.read, [...hashes.keys()])
  // guard: archive-of-chain
  const differing = [...hashes].filter(([number, hash]) => chain.get(number) !== hash)
  return [...faults, ...differing.map(([number]) => `block ${number} is not the one in the chain`)]
}

/** The transfers of a member in an archive, oldest first; no database is needed. */
export async function* readMember(
  manifestPath: string,
  memberId: string,
): AsyncGenerator<ArchivedTransfer & { readonly at: Date }> {
  const manifest = JSON.parse(await readFile(manifestPath, 'utf8')) as Manifest
  for await (const line of readLines(join(dirname(manifestPath), manifest.file)))
    if ('batch' in line)
      for (const transfer of line.batch.transfers)
        if (transfer.member === memberId) yield { ...transfer, at: new Date(Number(line.batch.at) * 1000) }
}
