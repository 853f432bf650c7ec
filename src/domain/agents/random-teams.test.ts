import { expect, test } from 'vitest'

import { seededBelow } from '#test/lottery/draws.ts'

import { type PeriodMember, activeCount } from './active.ts'
import { type CarriedWin, carryOver } from './carry-over.ts'
import { type Contract, afterDeed, countsOn, offer, refuseDeed, supersede } from './contract-life.ts'
import { correctionLines } from './corrections.ts'
import { dailyEarned, hourlyEarned } from './earnings.ts'
import { nextPeriod, periodOf } from './periods.ts'
import { type AgentDebt, type SettlementLine, type SettlementNode, settle } from './settlement.ts'
import { payAccrued, windowLines } from './real-time.ts'
import { type CarryOver, type Terms, refuseTerms } from './terms.ts'
import { type TeamFigures, type Tier, covers } from './tiers.ts'

/** Properties that hold for every team: each is tried on seeded random ones, whose seed a failure names. */
type Below = (limit: number) => number

const step = 1_000n
const seeds = Array.from({ length: 400 }, (_, seed) => seed)
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const total = (lines: readonly SettlementLine[], part: Exclude<keyof SettlementLine, 'id'>) =>
  sum(lines.map((line) => line[part]))

/** Uplines by index: an agent's upline always comes before it. */
const randomUplines = (below: Below, count: number) =>
  Array.from({ length: count }, (_, index) =>
    index === 0 || below(8) === 0 ? undefined : BigInt(below(index)),
  )

function shuffled<T>(items: readonly T[], below: Below): T[] {
  const rest = [...items]
  return items.flatMap(() => rest.splice(below(rest.length), 1))
}

function randomNodes(below: Below): SettlementNode[] {
  return randomUplines(below, 1 + below(12)).map((uplineId, index) => ({
    id: BigInt(index),
    uplineId,
    gross: BigInt(below(4) === 0 ? 0 : below(500)) * step,
    wallet: BigInt(below(3) === 0 ? below(400_000) - 1_000 : 0),
    isHeld: below(6) === 0,
  }))
}

function randomDebts(below: Below, nodes: number): AgentDebt[] {
  return Array.from({ length: below(6) }, () => ({
    debtorId: BigInt(below(nodes + 1)),
    creditorId: below(5) === 0 ? ('brand' as const) : BigInt(below(nodes + 2)),
    since: `2026-11-0${1 + below(3)}`,
    amount: BigInt(1 + below(200)) * step,
  })).filter(({ debtorId, creditorId }) => debtorId !== creditorId)
}

test('all money of a settlement is accounted for, in each line and in the whole', () => {
  for (const seed of seeds) {
    const below = seededBelow(seed)
    const nodes = randomNodes(below)
    const debts = randomDebts(below, nodes.length)
    const advanceMax = BigInt(below(2) * below(100_000))
    const settled = settle({ nodes, debts, day: '2026-12-01', step, advanceMax })
    const { lines } = settled
    for (const line of lines) {
      const income = line.received + line.fromWallet + line.advanced + line.debtIncome
      expect(income, `seed ${seed}`).toBe(line.paidBelow + line.debtsPaid + line.credited + line.held)
      for (const amount of [line.credited, line.held, line.fromWallet, line.advanced, line.debtsPaid])
        expect(amount >= 0n, `seed ${seed}`).toBe(true)
    }
    const rootGross = sum(nodes.filter(({ uplineId }) => uplineId === undefined).map(({ gross }) => gross))
    const comesIn = rootGross + total(lines, 'fromWallet') + total(lines, 'advanced')
    const goesOut = total(lines, 'credited') + total(lines, 'held') + settled.repaidToBrand
    expect(comesIn, `seed ${seed}`).toBe(goesOut + sum(settled.paidToOthers.map(({ amount }) => amount)))
    // Debts are the old ones, less all that was paid, and the shares that were not.
    const before = sum(debts.map(({ amount }) => amount))
    const missing = total(lines, 'dueBelow') - total(lines, 'paidBelow') + total(lines, 'advanced')
    const after = sum(settled.debts.map(({ amount }) => amount))
    expect(after, `seed ${seed}`).toBe(before - total(lines, 'debtsPaid') + missing)
  }
})

test('the order of agents and debts changes nothing, and a replay gives the same statement', () => {
  for (const seed of seeds) {
    const below = seededBelow(seed)
    const nodes = randomNodes(below)
    const debts = randomDebts(below, nodes.length)
    const input = { day: '2026-12-01', step, advanceMax: 50_000n }
    const settled = settle({ ...input, nodes, debts })
    const again = settle({ ...input, nodes: shuffled(nodes, below), debts: shuffled(debts, below) })
    expect({
      ...again,
      paidToOthers: new Map(again.paidToOthers.map(({ id, amount }) => [id, amount])),
    }).toEqual({
      ...settled,
      paidToOthers: new Map(settled.paidToOthers.map(({ id, amount }) => [id, amount])),
    })
  }
})

test('an agent without a deficit of its own keeps the wallet, and none pays more than the deficit', () => {
  for (const seed of seeds) {
    const below = seededBelow(seed)
    const nodes = randomNodes(below)
    const { lines } = settle({ nodes, debts: [], day: '2026-12-01', step, advanceMax: 0n })
    for (const { gross, dueBelow, fromWallet } of lines) {
      const deficit = dueBelow > gross ? dueBelow - gross : 0n
      expect(fromWallet <= deficit, `seed ${seed}`).toBe(true)
    }
  }
})

interface Team {
  readonly uplines: readonly (bigint | undefined)[]
  readonly tiers: readonly (readonly Tier[])[]
  readonly members: readonly { readonly agent: bigint; readonly member: PeriodMember }[]
}

/** Agents whose rows are covered by those of their upline, and members with links between their accounts. */
function randomTeam(below: Below): Team {
  const uplines = randomUplines(below, 2 + below(8))
  const identities = uplines.map((_, index) => `agent ${index}`)
  const tiers: (readonly Tier[])[] = []
  for (const uplineId of uplines) {
    const above = uplineId === undefined ? undefined : tiers[Number(uplineId)]
    const rows = Array.from({ length: 1 + below(3) }, () => randomTier(below, above)).toSorted(
      (a, b) => a.ratePpm - b.ratePpm,
    )
    tiers.push(above ? rows.filter((row) => above.some((one) => covers(one, row, 0))) : rows)
  }
  const members = Array.from({ length: below(25) }, (_, index) => {
    const agent = BigInt(below(uplines.length))
    const identity = below(3) === 0 ? `agent ${below(uplines.length)}` : `person ${below(15)}`
    const member: PeriodMember = {
      id: BigInt(100 + index),
      identity,
      identitiesAbove: pathOf(uplines, agent).map((id) => identities[Number(id)] ?? ''),
      validBet: BigInt(below(1_000_000)),
      deposited: BigInt(below(2)),
      counts: below(10) > 0,
    }
    return { agent, member }
  })
  return { uplines, tiers, members }
}

/** A row like one of the upline with harder conditions, or any row: only covered ones are kept. */
function randomTier(below: Below, above: readonly Tier[] | undefined): Tier {
  const like = above?.[below(above.length)]
  if (!like || below(2) === 0)
    return {
      ...(below(2) === 0 ? { validBet: BigInt(below(3_000_000)) } : {}),
      ...(below(2) === 0 ? { active: below(4) } : {}),
      ratePpm: 1 + below(20_000),
    }
  return {
    validBet: (like.validBet ?? 0n) + BigInt(below(300_000)),
    active: (like.active ?? 0) + below(2),
    ratePpm: like.ratePpm - below(2) * below(like.ratePpm),
  }
}

/** The agent and all agents above. */
function pathOf(uplines: Team['uplines'], agent: bigint): bigint[] {
  const upline = uplines[Number(agent)]
  return upline === undefined ? [agent] : [agent, ...pathOf(uplines, upline)]
}

function figuresOf({ uplines, members }: Team, agent: bigint, share = 1n): TeamFigures {
  const team = members.filter((one) => pathOf(uplines, one.agent).includes(agent)).map(({ member }) => member)
  const validBet = sum(team.map((member) => member.validBet / share))
  const active = activeCount(team, { validBetLeast: 1_000n, depositLeast: 1n })
  return { validBet, betAmount: validBet, active, profit: 0n }
}

test('a salary without a condition on profit, with row cover, never leaves a debt: daily and hourly', () => {
  let paid = 0
  for (const seed of seeds) {
    const team = randomTeam(seededBelow(seed))
    const gross = (agent: bigint, tiers: readonly Tier[]) => [
      dailyEarned(tiers, figuresOf(team, agent), { step }).gross,
      hourlyEarned(tiers, [figuresOf(team, agent, 3n), figuresOf(team, agent, 7n)], step).gross,
    ]
    for (const kind of [0, 1]) {
      const nodes = team.uplines.map((uplineId, index) => ({
        id: BigInt(index),
        uplineId,
        gross: gross(BigInt(index), team.tiers[index] ?? [])[kind] ?? 0n,
        wallet: 0n,
        isHeld: false,
      }))
      const settled = settle({ nodes, debts: [], day: '2026-12-01', step, advanceMax: 0n })
      expect(settled.debts, `seed ${seed}`).toEqual([])
      paid += settled.lines.filter(({ paidBelow }) => paidBelow > 0n).length
    }
  }
  // The property would hold for teams without income as well.
  expect(paid).toBeGreaterThan(200)
})

test('a real-time salary: no window costs an upline, order changes nothing, all is paid or carried', () => {
  for (const seed of seeds) {
    const below = seededBelow(seed)
    const team = randomTeam(below)
    const agents = team.uplines.map((uplineId, index) => ({
      id: BigInt(index),
      uplineId,
      ratePpm: team.tiers[index]?.at(-1)?.ratePpm ?? 0,
      ...(below(3) === 0 ? { dailyStop: BigInt(below(2_000_000)) } : {}),
    }))
    // Rates that never fall up the tree: the last row of an upline has its highest rate.
    const windows = Array.from({ length: 1 + below(5) }, (_, index) => ({
      index,
      bases: new Map(agents.map(({ id }) => [id, figuresOf(team, id, BigInt(index + 1)).validBet])),
    }))
    const lines = windowLines(agents, windows)
    expect(windowLines(agents, shuffled(windows, below))).toEqual(lines)
    expect(
      lines.every(({ netFine }) => netFine >= 0n),
      `seed ${seed}`,
    ).toBe(true)
    const roots = new Set(agents.filter(({ uplineId }) => uplineId === undefined).map(({ id }) => id))
    const rootGross = sum(lines.filter(({ id }) => roots.has(id)).map(({ grossFine }) => grossFine))
    let paid = 0n
    let carried = 0n
    for (const { id } of agents) {
      let carriedFine = 0n
      for (const { netFine } of lines.filter((line) => line.id === id)) {
        const accrued = payAccrued({ carriedFine, addedFine: netFine, step })
        paid += accrued.paid
        carriedFine = accrued.carriedFine
        expect(carriedFine >= 0n && carriedFine < step * 1_000_000n).toBe(true)
      }
      carried += carriedFine
    }
    expect(paid * 1_000_000n + carried, `seed ${seed}`).toBe(rootGross)
  }
})

test('a locked period and its correction together are the period settled anew', () => {
  for (const seed of seeds) {
    const below = seededBelow(seed)
    const uplines = randomUplines(below, 1 + below(10))
    const nodes = uplines.map((uplineId, index) => ({
      id: BigInt(index),
      uplineId,
      grossBefore: BigInt(below(1_000)),
      grossAfter: BigInt(below(1_000)),
    }))
    const netOf = (id: bigint, part: 'grossBefore' | 'grossAfter') =>
      (nodes[Number(id)]?.[part] ?? 0n) -
      sum(nodes.filter(({ uplineId }) => uplineId === id).map((node) => node[part]))
    const lines = correctionLines(shuffled(nodes, below))
    for (const { id } of nodes)
      expect(netOf(id, 'grossBefore') + (lines.get(id) ?? 0n), `seed ${seed}`).toBe(netOf(id, 'grossAfter'))
    const roots = nodes.filter(({ uplineId }) => uplineId === undefined)
    expect(sum([...lines.values()])).toBe(sum(roots.map((node) => node.grossAfter - node.grossBefore)))
  }
})

test('a carried win is set off at most once, and the cap holds', () => {
  const modes: CarryOver[] = [
    { mode: 'none' },
    { mode: 'previous' },
    { mode: 'in_month' },
    { mode: 'for_ever' },
    { mode: 'capped', amountMax: 500n },
    { mode: 'capped', periodsMax: 2 },
  ]
  for (const seed of seeds) {
    const below = seededBelow(seed)
    const mode = modes[seed % modes.length] ?? { mode: 'none' }
    let period = periodOf('half_month', '2028-01-20')
    let carried: readonly CarriedWin[] = []
    let [won, used] = [0n, 0n]
    for (let round = 0; round < 12; round += 1) {
      const profit = BigInt(below(2_000) - 1_000)
      const settled = carryOver({ mode, kind: 'half_month', period, carried, profit })
      if (profit < 0n) won -= profit
      used += profit - settled.counted
      expect(settled.counted >= 0n || settled.counted === profit).toBe(true)
      const open = sum(settled.carried.map(({ amount }) => amount))
      expect(used + open <= won, `seed ${seed}`).toBe(true)
      if (mode.mode === 'for_ever') expect(used + open).toBe(won)
      if (mode.mode === 'capped' && mode.amountMax) expect(open <= mode.amountMax).toBe(true)
      carried = settled.carried
      period = nextPeriod('half_month', period)
    }
  }
})

test('whatever the parties do, each day counts under one version at most', () => {
  const deeds = ['accept', 'reject', 'withdraw', 'expire', 'request_end', 'consent_to_end', 'refuse_end', 'give_notice', 'suspend', 'resume', 'end'] as const // prettier-ignore
  const terms: Terms = {
    kind: 'dividend',
    period: 'half_month',
    carryOver: { mode: 'none' },
    tiers: [{ ratePpm: 1 }],
  }
  for (const seed of seeds.slice(0, 150)) {
    const below = seededBelow(seed)
    let period = periodOf('day', '2027-12-20')
    let versions: Contract[] = [offer(terms, period.startDay)]
    for (let round = 0; round < 90; round += 1) {
      const today = period.startDay
      const at = below(versions.length)
      const current = versions[at]
      const deed = deeds[below(deeds.length)] ?? 'accept'
      const by = (['upline', 'downline', 'house'] as const)[below(3)] ?? 'house'
      if (current && !refuseDeed(current, deed, { by, today })) {
        const changed = afterDeed(current, deed, { by, today })
        versions = versions.with(at, changed)
        if (deed === 'accept')
          versions = versions.map((one, index) =>
            index !== at && ['active', 'ending', 'suspended'].includes(one.state)
              ? supersede(one, changed.startsOn ?? today)
              : one,
          )
      }
      if (below(5) === 0 && !versions.some(({ state }) => state === 'offered'))
        versions = [...versions, offer(terms, today)]
      if (below(2) === 0) period = nextPeriod('day', period)
    }
    for (let day = periodOf('day', '2027-12-20'); day.startDay < '2028-04-15'; day = nextPeriod('day', day)) {
      const counting = versions.filter((version) => countsOn(version, day.startDay))
      expect(counting.length, `seed ${seed}, ${day.startDay}`).toBeLessThan(2)
    }
  }
})

test('terms that are accepted for an upline are accepted from it, without a gap', () => {
  for (const seed of seeds) {
    const tiers = randomTeam(seededBelow(seed)).tiers[0] ?? []
    const terms: Terms = { kind: 'daily', tiers }
    const limits = {
      capPpm: 20_000,
      gapPpm: 0,
      total: { marginPpm: 1_000_000, sharePpm: 1_000_000, rebatePpm: 0, salariesPpm: [] },
    }
    if (!refuseTerms(terms, undefined, limits)) expect(refuseTerms(terms, terms, limits)).toBeUndefined()
  }
})
