import { afterAll, beforeAll, expect, test } from 'vitest'

import { retention } from '#domain/retention/retention.ts'
import { giveMoney } from '#test/pg/ledger.ts'

import { type Written, compareBooks, readBooks, tablesApart } from './money-alone/books.ts'
import { type QuietCall, type Stage, endpointOf, openStage, quietCalls, send } from './money-alone/stage.ts'
import { trialsOf } from './money-alone/trials.ts'

/**
 * Calls of the console whose verdict says that they move no money, each sent by one operator with every right. What
 * each writes to the books is exactly what its trial names; money-alone.pg.test.ts tries the other calls.
 */
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const rowsOf = (written: readonly Written[]) => written.map(({ row }) => row).join('\n')
const kindsOf = (written: readonly Written[]) => [...new Set(written.map(({ what }) => what))].toSorted()

async function writtenBy(act: () => Promise<unknown>): Promise<readonly Written[]> {
  const before = await readBooks(stage.server)
  await act()
  return compareBooks(before, await readBooks(stage.server))
}

const tried = quietCalls.flatMap((call) =>
  Object.entries(trialsOf[call]).map(([what, trial]) => [call, what, trial] as const),
)

test.each(tried)(
  '%s (%s) moves nothing in the books beyond what its trial names',
  async (call, _what, trial) => {
    const request = await trial.ask(stage)
    await stage.server.asOwner('DELETE FROM throttle_bucket')
    const written = await writtenBy(async () =>
      expect(await send(stage, endpointOf(call), request)).toMatchObject(
        trial.refused === undefined ? { status: 200 } : { status: 409, code: trial.refused },
      ),
    )
    expect(kindsOf(written), rowsOf(written)).toEqual(
      Object.values(trial.writes ?? {})
        .flat()
        .toSorted(),
    )
    expect(movesOf(written), rowsOf(written)).toEqual(trial.moves ?? {})
    // The rows are of one member and one operator at most, so that a call for one changes nothing of another.
    for (const kind of ['member ', 'operator '])
      expect(ownersOf(written, kind).length, rowsOf(written)).toBeLessThanOrEqual(1)
  },
)

function movesOf(written: readonly Written[]): Readonly<Record<string, bigint>> {
  const moves: Record<string, bigint> = {}
  for (const { entry } of written)
    if (entry) moves[entry.account] = (moves[entry.account] ?? 0n) + entry.amount
  return moves
}

const ownersOf = (written: readonly Written[], kind: string) => [
  ...new Set(written.flatMap(({ owner }) => (owner?.startsWith(kind) ? [owner] : []))),
]

/** Calls that the maker alone never gets accepted; a second operator's request is accepted in the tests of each. */
const neverAlone: readonly QuietCall[] = [
  'lifts.judgeLift',
  'gameProviders.judgeTheirKey',
  'adjustments.judgeAdjustment',
  'approvals.judgeProposal',
]

test('every other call is accepted at least once, because a refused one proves nothing', () => {
  const refused = quietCalls.filter((call) =>
    Object.values(trialsOf[call]).every((trial) => trial.refused !== undefined),
  )
  expect(refused.toSorted()).toEqual(neverAlone.toSorted())
})

test('the books hold every table of money, and tables apart exist', () => {
  expect(tablesApart.filter((table) => !(table in retention))).toEqual([])
  const isMoney = (table: string) => {
    const kept = retention[table]
    return kept?.kept === 'law' && kept.book === 'money'
  }
  expect(tablesApart.filter(isMoney)).toEqual([])
})

test('a posting, and a threshold that changes, are named by table and row', async () => {
  const member = await stage.server.fixtures.member()
  const posted = await writtenBy(() => giveMoney(stage.server, member, 100_000n))
  expect(kindsOf(posted)).toEqual([
    '+ledger_batch',
    '+ledger_entry',
    '+ledger_transfer',
    'wallet.balance',
    'wallet.unplayed',
  ])
  expect(movesOf(posted)).toEqual({ main: 100_000n, 'payment:test': -100_000n })
  expect(rowsOf(posted)).toContain(`wallet.balance of wallet ${member.id} CNY main: 0 -> 100000`)
  const loosened = await writtenBy(() =>
    stage.server.asOwner(
      `UPDATE withdrawal_settings SET settings = settings || '{"twoOperatorsFrom": "5000.01"}' WHERE merchant_id = $1`,
      [stage.server.merchantId],
    ),
  )
  expect(kindsOf(loosened)).toEqual(['withdrawal_settings.settings.twoOperatorsFrom'])
})
