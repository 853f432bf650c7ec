import { type Claim, shareProRata } from './pro-rata.ts'

/** An agent with a contract of the settled kind. The brand pays the agents without an upline in the contract. */
export interface SettlementNode {
  readonly id: bigint
  readonly uplineId: bigint | undefined
  readonly gross: bigint
  /** Money that a deficit may be taken from. */
  readonly wallet: bigint
  /** The income of a suspended agent is held. */
  readonly isHeld: boolean
}

/** Owed to a downline, or to the brand for its advance. */
export interface AgentDebt {
  readonly debtorId: bigint
  readonly creditorId: bigint | 'brand'
  readonly since: string
  readonly amount: bigint
}

export interface SettlementInput {
  readonly nodes: readonly SettlementNode[]
  readonly debts: readonly AgentDebt[]
  /** The day on which new debts begin. */
  readonly day: string
  readonly step: bigint
  /** The most that the brand advances for one agent, with what is open already; 0 without a guarantee. */
  readonly advanceMax: bigint
}

/** One agent's statement. Its parts balance: all that comes in is paid below, pays debts, is credited or held. */
export interface SettlementLine {
  readonly id: bigint
  readonly gross: bigint
  /** The gross shares of the direct downlines, owed by this agent. */
  readonly dueBelow: bigint
  readonly received: bigint
  /** Old debts that uplines paid to this agent. */
  readonly debtIncome: bigint
  readonly fromWallet: bigint
  readonly advanced: bigint
  readonly paidBelow: bigint
  readonly debtsPaid: bigint
  readonly credited: bigint
  readonly held: bigint
}

export interface Settlement {
  readonly lines: readonly SettlementLine[]
  /** Open debts after the settlement. */
  readonly debts: readonly AgentDebt[]
  readonly repaidToBrand: bigint
  /** Old debts that were paid to members without a contract of this kind. */
  readonly paidToOthers: readonly Claim[]
}

/**
 * Pays the gross shares down the tree: each agent passes on the shares of the direct downlines and keeps the difference.
 * A deficit of the agent's own contract is taken from the wallet. What an upline fails to pay is not: the agent then owes
 * it to the downlines, and pays once the upline has paid. The order of nodes and debts does not matter.
 */
export function settle({ nodes, debts, day, step, advanceMax }: SettlementInput): Settlement {
  const children = Map.groupBy(nodes, ({ uplineId }) => uplineId)
  const oldDebts = Map.groupBy(merged(debts), ({ debtorId }) => debtorId)
  const received = new Map<bigint, bigint>()
  const debtIncome = new Map<bigint, bigint>()
  const openDebts: AgentDebt[] = []
  const lines: SettlementLine[] = []
  let repaidToBrand = 0n
  for (const node of topDown(children)) {
    const below = children.get(node.id) ?? []
    const own = oldDebts.get(node.id) ?? []
    oldDebts.delete(node.id)
    const line = settleNode(node, {
      dueBelow: below.reduce((sum, { gross }) => sum + gross, 0n),
      received: node.uplineId === undefined ? node.gross : (received.get(node.id) ?? 0n),
      debtIncome: debtIncome.get(node.id) ?? 0n,
      owed: sumOf(own),
      advanceRoom: advanceMax - sumOf(own.filter(({ creditorId }) => creditorId === 'brand')),
      step,
    })
    for (const [id, share] of shareProRata(line.paidBelow, claimsOf(below), step)) received.set(id, share)
    const paid = payDebts(own, line.debtsPaid, step)
    for (const { creditorId, amount } of paid.payments) {
      if (creditorId === 'brand') repaidToBrand += amount
      else debtIncome.set(creditorId, (debtIncome.get(creditorId) ?? 0n) + amount)
    }
    openDebts.push(...paid.open, ...newDebts(line, { below, received, day }))
    lines.push(line)
  }
  if (lines.length !== nodes.length) throw new Error('an upline of the settlement is missing')
  return {
    lines: lines.map((line) => withLateIncome(line, debtIncome.get(line.id) ?? 0n, nodes)),
    debts: [...openDebts, ...[...oldDebts.values()].flat()].toSorted(byDebtor),
    repaidToBrand,
    paidToOthers: [...debtIncome]
      .filter(([id]) => !lines.some((line) => line.id === id))
      .map(([id, amount]) => ({ id, amount })),
  }
}

interface NodeIncome {
  readonly dueBelow: bigint
  readonly received: bigint
  readonly debtIncome: bigint
  readonly owed: bigint
  readonly advanceRoom: bigint
  readonly step: bigint
}

function settleNode(node: SettlementNode, income: NodeIncome): SettlementLine {
  const { dueBelow, received, debtIncome, owed, advanceRoom, step } = income
  const fromIncome = least(received, dueBelow)
  const ownDeficit = most(0n, dueBelow - node.gross)
  const fromWallet = least(dueBelow - fromIncome, ownDeficit, whole(node.wallet, step))
  let short = dueBelow - fromIncome - fromWallet
  let kept = received - fromIncome + debtIncome
  const debtsPaid = least(kept, owed)
  kept -= debtsPaid
  const fromKept = least(kept, short)
  kept -= fromKept
  short -= fromKept
  const advanced = least(short, whole(advanceRoom, step))
  return {
    id: node.id,
    gross: node.gross,
    dueBelow,
    received,
    debtIncome,
    fromWallet,
    advanced,
    paidBelow: dueBelow - short + advanced,
    debtsPaid,
    credited: node.isHeld ? 0n : kept,
    held: node.isHeld ? kept : 0n,
  }
}

/** A creditor that was settled before its debtor, after a move in the tree: the payment is credited as it is. */
function withLateIncome(
  line: SettlementLine,
  debtIncome: bigint,
  nodes: readonly SettlementNode[],
): SettlementLine {
  const late = debtIncome - line.debtIncome
  if (late === 0n) return line
  const isHeld = nodes.some(({ id, isHeld: held }) => id === line.id && held)
  return isHeld
    ? { ...line, debtIncome, held: line.held + late }
    : { ...line, debtIncome, credited: line.credited + late }
}

/** Debts of one day to one creditor, from contracts of several kinds, are one. */
function merged(debts: readonly AgentDebt[]): AgentDebt[] {
  const same = Map.groupBy(debts, ({ debtorId, creditorId, since }) => `${debtorId} ${creditorId} ${since}`)
  return [...same.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, amount: first.amount + sumOf(others) }] : [],
  )
}

/** Pays the oldest debts first, those of one day in proportion. */
function payDebts(debts: readonly AgentDebt[], pool: bigint, step: bigint) {
  const open: AgentDebt[] = []
  const payments: Pick<AgentDebt, 'creditorId' | 'amount'>[] = []
  let left = pool
  const days = [...Map.groupBy(debts, ({ since }) => since)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [, ofDay] of days) {
    const claims = ofDay.map(({ creditorId, amount }) => ({ id: claimId(creditorId), amount }))
    const shares = shareProRata(left, claims, step)
    for (const debt of ofDay) {
      const amount = shares.get(claimId(debt.creditorId)) ?? 0n
      left -= amount
      if (amount > 0n) payments.push({ creditorId: debt.creditorId, amount })
      if (amount < debt.amount) open.push({ ...debt, amount: debt.amount - amount })
    }
  }
  return { open, payments }
}

function newDebts(
  { id: debtorId, advanced }: SettlementLine,
  {
    below,
    received,
    day: since,
  }: {
    readonly below: readonly SettlementNode[]
    readonly received: ReadonlyMap<bigint, bigint>
    readonly day: string
  },
): AgentDebt[] {
  const owed = below.map(({ id: creditorId, gross }) => ({
    debtorId,
    creditorId,
    since,
    amount: gross - (received.get(creditorId) ?? 0n),
  }))
  const toBrand: AgentDebt = { debtorId, creditorId: 'brand', since, amount: advanced }
  return [...owed, toBrand].filter(({ amount }) => amount > 0n)
}

function* topDown(
  children: ReadonlyMap<bigint | undefined, readonly SettlementNode[]>,
  of?: bigint,
): Generator<SettlementNode> {
  const level = (children.get(of) ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const node of level) {
    yield node
    yield* topDown(children, node.id)
  }
}

const claimsOf = (nodes: readonly SettlementNode[]): Claim[] =>
  nodes.map(({ id, gross }) => ({ id, amount: gross }))

/** The brand ranks before all members: no member has this id. */
const claimId = (creditorId: bigint | 'brand') => (creditorId === 'brand' ? -1n : creditorId)

const sumOf = (debts: readonly AgentDebt[]) => debts.reduce((sum, { amount }) => sum + amount, 0n)

function byDebtor(a: AgentDebt, b: AgentDebt): number {
  if (a.debtorId !== b.debtorId) return a.debtorId < b.debtorId ? -1 : 1
  if (a.since !== b.since) return a.since < b.since ? -1 : 1
  return claimId(a.creditorId) < claimId(b.creditorId) ? -1 : 1
}

/** The payable part of an amount: whole steps, and nothing from below zero. */
function whole(amount: bigint, step: bigint): bigint {
  return amount > 0n ? (amount / step) * step : 0n
}

function least(first: bigint, ...others: readonly bigint[]): bigint {
  return others.reduce((smallest, one) => (one < smallest ? one : smallest), first)
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
