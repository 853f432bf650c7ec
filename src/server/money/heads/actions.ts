import {
  findAuditBlock,
  findAuditHead,
  findAuditLink,
  findNewestLink,
} from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findLedgerBlock, findLedgerHead } from '#server/money/ledger/actions.ts'

/** Chains whose heads are exported: blocks of the audit, its links, and blocks of the ledger. */
const chains = ['audit', 'audit_link', 'ledger'] as const
type Chain = (typeof chains)[number]

export interface Head {
  readonly chain: Chain
  readonly number: string
  /** In hex. */
  readonly hash: string
}

/** The current head of each chain. */
export async function findHeads(tx: Tx): Promise<readonly Head[]> {
  const [audit, link, ledger] = [await findAuditHead(tx), await findNewestLink(tx), await findLedgerHead(tx)]
  return [
    ...(audit ? [headOf('audit', audit.number, audit.hash)] : []),
    ...(link ? [headOf('audit_link', link.id, link.hash)] : []),
    ...(ledger ? [headOf('ledger', ledger.block, ledger.hash)] : []),
  ]
}

const headOf = (chain: Chain, number: bigint, hash: Buffer): Head => ({
  chain,
  number: number.toString(),
  hash: hash.toString('hex'),
})

const readers: Readonly<Record<Chain, (tx: Tx, number: bigint) => Promise<Buffer | undefined>>> = {
  audit: findAuditBlock,
  audit_link: findAuditLink,
  ledger: findLedgerBlock,
}

export type HeadFault = Head & { readonly fault: 'missing' | 'changed' }

/** The first exported head that is missing in the database, or differs there. */
export async function findHeadFault(tx: Tx, kept: readonly Head[]): Promise<HeadFault | undefined> {
  for (const head of kept) {
    const hash = await readers[head.chain](tx, BigInt(head.number))
    if (!hash) return { ...head, fault: 'missing' } // guard: audit-head-compared
    if (hash.toString('hex') !== head.hash) return { ...head, fault: 'changed' }
  }
  return undefined
}

/**
 * Reads exported heads, one JSON object per line. A malformed line is an error with its number: an incomplete file
 * proves nothing.
 */
export function readHeads(text: string): readonly Head[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: line.trim(), at: index + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, at }) => readHead(line, at))
}

function readHead(line: string, at: number): Head {
  const wrong = () => new TypeError(`Line ${at} is no head.`)
  let read: Partial<Record<string, unknown>>
  try {
    read = JSON.parse(line) as typeof read
  } catch {
    throw wrong()
  }
  const { number, hash } = read
  const chain = chains.find((one) => one === read['chain'])
  if (!chain || typeof number !== 'string' || typeof hash !== 'string') throw wrong()
  if (!/^[1-9]\d{0,18}$/.test(number) || !/^[0-9a-f]{64}$/.test(hash)) throw wrong()
  return { chain, number, hash }
}
