import { type Posting, moved } from '#domain/ledger/posting.ts'
import { createMemberSession } from '#server/people/sessions/actions.ts'

import { ledgerFaults, openBenchHouse } from './bench-house.ts'

/** Commands from the bench, processed one at a time. */
export type MoneyServerWish =
  /** Moves by the ledger's batching `submit` without HTTP, with a fixed number in flight. */
  | { readonly moves: number; readonly waiting: number; readonly members: number }
  | { readonly check: true }
  | { readonly end: true }

export interface MoneyServerReady {
  readonly port: number
  readonly ownerUrl: string
  readonly callers: readonly Readonly<Record<string, string>>[]
}

export interface Moves {
  readonly perSecond: number
}

const MEMBERS = 2_000
const VENDOR = 'BENCH'

const house = await openBenchHouse({
  THROTTLE_ADDRESS: '9999999,9999999',
  THROTTLE_ACCOUNT: '9999999,9999999',
})
const { services, owner } = house
const { id: merchantId, currency } = house.merchant
await house.addVendor(VENDOR)
await owner.query(`UPDATE merchant SET wallets = $2 WHERE id = $1`, [
  merchantId,
  JSON.stringify({ mode: 'transfer', vendors: [VENDOR] }),
])
await services.registry.refresh()
const memberIds = await house.makeMembers(MEMBERS)
let count = 0
const callers: Record<string, string>[] = []
while (callers.length < memberIds.length)
  callers.push(...(await Promise.all(memberIds.slice(callers.length, callers.length + 100).map(signIn))))
const port = await house.listen()

process.on('message', (wish: MoneyServerWish) => {
  void answer(wish).then((reply) => process.send?.(reply))
})
process.on('disconnect', () => process.exit(0))
process.send?.({ port, ownerUrl: house.ownerUrl, callers } satisfies MoneyServerReady)

async function answer(wish: MoneyServerWish): Promise<object> {
  if ('moves' in wish) return await submitMany(wish)
  if ('check' in wish) return await countFaults()
  await house.close()
  return {}
}

async function submitMany({
  moves,
  waiting,
  members,
}: Extract<MoneyServerWish, { moves: number }>): Promise<Moves> {
  let left = moves
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: waiting }, async () => {
      while (left > 0) {
        left -= 1
        const memberId = memberIds[Math.floor(Math.random() * members)] ?? 0n
        const { outcome } = await services.submitting.submit(moveOf(memberId))
        if (outcome !== 'posted') throw new Error(`a move was answered ${outcome}`)
      }
    }),
  )
  return { perSecond: (moves / (performance.now() - begun)) * 1000 }
}

async function countFaults(): Promise<{ faults: number; transfers: number }> {
  const { rows } = await owner.query<{ faults: number; transfers: number }>(
    `SELECT ${ledgerFaults} AS faults, (SELECT count(*) FROM ledger_transfer)::integer AS transfers`,
  )
  return rows[0] ?? { faults: -1, transfers: 0 }
}

function moveOf(memberId: bigint): Posting {
  count += 1
  return {
    merchantId,
    memberId,
    currency,
    key: `bench:${count}`,
    kind: 'wallet_transfer',
    reference: 'bench',
    legs: moved(100_000n, { from: 'main', to: `vendor:${VENDOR}` }),
  }
}

async function signIn(memberId: bigint): Promise<Record<string, string>> {
  const made = await services.store.transact((tx) => createMemberSession(tx, { merchantId, memberId }))
  return { cookie: `session=${made.cookie}`, 'x-session-token': made.token }
}
