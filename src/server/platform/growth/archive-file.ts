import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

import { BONUS_COST, isBonusAccount } from '#domain/ledger/account.ts'
import { playedKinds } from '#domain/ledger/kind.ts'

import type { ArchivedBatch, ArchivedBlock, ArchivedTransfer } from './archive-store.ts'

/** The manifest beside an archive file: its contents can be identified without opening it. */
export interface Manifest {
  readonly format: 'tessera ledger archive 1'
  readonly file: string
  readonly sha256: string
  readonly fromBlock: string
  readonly toBlock: string
  /** The chain before its first block, and after its last one. */
  readonly headBefore: string
  readonly headAfter: string
  readonly sealedFrom: string
  readonly sealedTo: string
  readonly blocks: number
  readonly batches: number
  readonly transfers: number
  readonly entries: number
}

/** A line is a block, or a batch of the block above it. */
export type ArchiveLine = { readonly block: ArchivedBlock } | { readonly batch: ArchivedBatch }

export async function* readLines(path: string): AsyncGenerator<ArchiveLine> {
  const source = createReadStream(path)
  const text = source.pipe(createGunzip())
  source.on('error', (error) => text.destroy(error))
  for await (const line of createInterface({ input: text, crlfDelay: Infinity }))
    if (line !== '') yield JSON.parse(line) as ArchiveLine
}

export interface Verdict {
  /** One line per fault; empty if the file is whole. */
  readonly faults: readonly string[]
  readonly counted: Pick<Manifest, 'blocks' | 'batches' | 'transfers' | 'entries'>
  /** The hashes of its blocks, computed from the rows; the chain in the database must have the same. */
  readonly hashes: ReadonlyMap<string, string>
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/**
 * Recomputes every hash from the file alone: the content of each transfer, its batch, its block, and the link of
 * each block to the previous one. It uses neither the database nor the code that wrote the file.
 */
export async function verifyLines(lines: AsyncIterable<ArchiveLine>, manifest: Manifest): Promise<Verdict> {
  const faults: string[] = []
  const hashes = new Map<string, string>()
  const counted = { blocks: 0, batches: 0, transfers: 0, entries: 0 }
  let previous = manifest.headBefore
  let open: { block: ArchivedBlock; batches: string[] } | undefined
  const close = () => {
    if (!open) return
    const { block, batches } = open
    const text = `tessera ledger block ${block.number}\n${previous}\n${batches.join('\n')}`
    const hash = sha256(text)
    // guard: archive-block-hash
    if (hash !== block.hash) faults.push(`block ${block.number} is not what was sealed`)
    if (block.previous !== previous) faults.push(`block ${block.number} does not follow the one before`)
    hashes.set(block.number, hash)
    previous = block.hash
  }
  for await (const line of lines) {
    if ('block' in line) {
      close()
      open = { block: line.block, batches: [] }
      counted.blocks += 1
      continue
    }
    const { batch } = line
    // guard: archive-batch-hash
    if (hashOfBatch(batch) !== batch.hash) faults.push(`batch ${batch.id} is not what was written`)
    for (const { id, entries } of batch.transfers)
      if (entries.reduce((sum, [, amount]) => sum + BigInt(amount), 0n) !== 0n)
        faults.push(`transfer ${id} is not balanced`)
    open?.batches.push(`${batch.transaction} ${batch.id} ${batch.hash} ${batch.transfers.length}`)
    counted.batches += 1
    counted.transfers += batch.transfers.length
    counted.entries += batch.transfers.reduce((sum, { entries }) => sum + entries.length, 0)
  }
  close()
  if (previous !== manifest.headAfter) faults.push('the last block is not the head that the manifest names')
  for (const what of ['blocks', 'batches', 'transfers', 'entries'] as const)
    if (counted[what] !== manifest[what]) faults.push(`${counted[what]} ${what} instead of ${manifest[what]}`)
  return { faults, counted, hashes }
}

/** Computed as by `ledger_hash` (db/functions/ledger_0_hash.sql). */
function hashOfBatch({ at, transfers }: ArchivedBatch): string {
  const heads = transfers.map((one) => `${one.member} ${one.id} ${hashOfTransfer(one)} ${one.day}`)
  const balances = transfers.flatMap(({ id, entries }) =>
    entries.map(([, , balance]) => `${id} ${balance ?? '-'}`),
  )
  return sha256(`${at}\u001d${heads.join('\u001e')}\u001d${balances.join('\u001e')}`)
}

/** Computed as by `ledger_write`. */
function hashOfTransfer(one: ArchivedTransfer): string {
  const { key, merchant, currency, kind, reference, settles, reverses, provider, providerTransaction } = one
  const parts = [
    key,
    merchant,
    currency,
    kind,
    reference,
    ...(settles === undefined ? [] : [`s${settles}`]),
    ...(reverses === undefined ? [] : [`r${reverses}`]),
    ...(provider === undefined ? [] : [`p${provider}`]),
    ...(providerTransaction === undefined ? [] : [providerTransaction]),
  ]
  const legs = legsOf(one).map(([account, amount]) => `\u001e${account} ${amount}`)
  return sha256(parts.join('\u001f') + legs.join(''))
}

/**
 * The legs as the caller asked for them; the ledger divides those of play between `main` and a bonus
 * (`ledger_asked`).
 */
function legsOf({ kind, entries }: ArchivedTransfer): readonly (readonly [string, string])[] {
  const sums = new Map<string, bigint>()
  const isPlay = (playedKinds as readonly string[]).includes(kind)
  for (const [account, amount] of entries) {
    const name = isPlay && (isBonusAccount(account) || account === BONUS_COST) ? 'main' : account
    sums.set(name, (sums.get(name) ?? 0n) + BigInt(amount))
  }
  return [...sums].map(([account, amount]) => [account, amount.toString()])
}
