import { type OfferBudget, reserve } from './claims.ts'
import { type DeedMoment, type Due, type OfferDeed, chooseWithin, dueRefusals, judgeDeed } from './due.ts'
import type { MerchantClock } from './occurrence.ts'
import type { Candidate } from './qualify.ts'
import { type Use, type UseDecision, judgeUses, limitsOf } from './use-limits.ts'
import type { OfferVersion } from './version.ts'

/** How long back a dry run looks. */
export const DRY_RUN_DAYS = 30

/** How many members an answer names: those with the largest amounts. */
export const DRY_RUN_NAMED = 100

/** Whether every member counts as joined, or only those who had joined the offer then. */
export const dryRunJoinings = ['everybody', 'joined'] as const
export type DryRunJoining = (typeof dryRunJoinings)[number]

export const dryRunRefusals = [...dueRefusals, 'known', 'limit', 'group', 'budget_spent'] as const
export type DryRunRefusal = (typeof dryRunRefusals)[number]

/** The outcome of a deed for the version on trial. */
export type DryRunOutcome =
  | { readonly is: 'granted'; readonly amount: bigint }
  | { readonly is: 'review'; readonly amount: bigint }
  | { readonly is: 'refused'; readonly refusal: DryRunRefusal }

/** A stored deed, with the member as the offers see them at that moment. */
export interface DryRunDeed {
  readonly deed: OfferDeed
  readonly memberId: bigint
  /** All accounts of the member's person; the member alone where no limit asks for more. */
  readonly accounts: readonly bigint[]
  /** The version on trial, and those of its group that could be rewarded instead. */
  readonly offers: readonly {
    readonly version: OfferVersion
    readonly member: Candidate
    readonly at: DeedMoment
  }[]
}

/** A grant before the period, under any version. */
export interface EarlierUse extends Pick<Use, 'day' | 'currency'> {
  readonly memberId: bigint
  readonly offer: string
  readonly occurrence: string
  /** The part that counts towards limits, as corrections left it: also what settled a debt, if nothing was left of the reward. */
  readonly amount: bigint
  /** False for a reward that was refused or lapsed: it is known, and no use. */
  readonly isUsed: boolean
}

export interface DryRun {
  readonly offer: string
  readonly clock: MerchantClock
  budget: OfferBudget
  /** Rewards that exist, by member, offer and occurrence. */
  readonly known: Set<string>
  readonly uses: Map<string, Use[]>
  /** By offer, then day and currency: for limits of whole offers. */
  readonly totals: Map<string, Map<string, Use>>
  deeds: number
  readonly members: Map<bigint, { grants: number; amount: bigint }>
  readonly days: Map<string, { grants: number; amount: bigint }>
  readonly refused: Map<DryRunRefusal, number>
  reviews: number
  grants: number
  amount: bigint
  budgetSpentAtMs: number | undefined
}

export function openDryRun(
  { offer, sums, grantsMax }: OfferVersion,
  { currency, clock }: { readonly currency: string; readonly clock: MerchantClock },
): DryRun {
  return {
    offer,
    clock,
    budget: {
      amount: { reserved: 0n, max: Object.hasOwn(sums, currency) ? sums[currency]?.budget : undefined },
      grants: { reserved: 0, max: grantsMax },
    },
    known: new Set(),
    uses: new Map(),
    totals: new Map(),
    deeds: 0,
    members: new Map(),
    days: new Map(),
    refused: new Map(),
    reviews: 0,
    grants: 0,
    amount: 0n,
    budgetSpentAtMs: undefined,
  }
}

/** Notes what offers had paid before the period, and what they had refused. */
export function noteEarlier(run: DryRun, uses: readonly EarlierUse[]): void {
  for (const use of uses) {
    const name = caseName(use)
    if (run.known.has(name)) continue
    run.known.add(name)
    if (use.isUsed || use.amount !== 0n) addOwn(run, { ...use, uses: use.isUsed ? 1n : 0n })
  }
}

/** Notes sums of earlier grants to all members, for limits of whole offers. */
export function noteTotals(run: DryRun, uses: readonly (Use & { readonly offer: string })[]): void {
  for (const use of uses) addTotal(run, use)
}

/** The version with the period as its window: a dry run asks what it would have done then. */
export function versionOnTrial(
  version: OfferVersion,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): OfferVersion {
  const { closesAtMs: _closes, ...window } = version.window
  return { ...version, window: { ...window, startsAtMs: fromMs, endsAtMs: toMs + 1 } }
}

/**
 * Does with a stored deed what the engine does with a new one. Deeds come in the order of their time. A reward that could be
 * claimed counts as claimed at once.
 */
export function runDeed(run: DryRun, one: DryRunDeed): DryRunOutcome {
  run.deeds += 1
  const due: (Due & { readonly decision: UseDecision })[] = []
  const refusals = new Map<string, DryRunRefusal>()
  for (const { version, member, at } of one.offers) {
    const judged = judgeDeed(version, one.deed, { member, at })
    if (!judged.due) refusals.set(version.offer, judged.refusal)
    else if (run.known.has(caseName({ ...judged.due, offer: version.offer, memberId: one.memberId })))
      refusals.set(version.offer, 'known')
    else {
      const decision = judgeLimits(run, one, judged.due)
      if (decision.is === 'refused') refusals.set(version.offer, 'limit')
      due.push({ ...judged.due, decision })
    }
  }
  let own: DryRunOutcome | undefined
  for (const reward of chooseWithin(due)) {
    const outcome = giveReward(run, one, reward)
    if (reward.version.offer === run.offer) own = outcome
  }
  if (own) return own
  const refusal = refusals.get(run.offer) ?? 'group'
  count(run.refused, refusal)
  return { is: 'refused', refusal }
}

function judgeLimits(run: DryRun, { deed, accounts, ...one }: DryRunDeed, due: Due): UseDecision {
  const limits = limitsOf(due.version, deed.currency)
  const { offer } = due.version
  const at = one.offers.find(({ version }) => version.offer === offer)?.at
  if (!at || limits.length === 0) return { is: 'granted', amount: due.amount }
  const own = accounts.flatMap((account) => run.uses.get(`${offer} ${account}`) ?? [])
  return judgeUses(
    limits,
    {
      own: own.map((use) => ({ ...use, person: 'same' })),
      all: [...(run.totals.get(offer)?.values() ?? [])],
    },
    {
      claimant: { memberId: one.memberId, person: 'same' },
      day: at.day,
      currency: deed.currency,
      amount: due.amount,
      clock: run.clock,
    },
  )
}

/** Pays a reward on paper. Budgets of the other offers of the group are left out: a spent one gives its place to none. */
function giveReward(
  run: DryRun,
  one: DryRunDeed,
  { version: { offer }, occurrence, amount: due, decision }: Due & { readonly decision: UseDecision },
): DryRunOutcome | undefined {
  const at = one.offers.find(({ version }) => version.offer === offer)?.at
  if (!at) return undefined
  const { memberId } = one
  const isTried = offer === run.offer
  run.known.add(caseName({ offer, occurrence, memberId }))
  if (decision.is === 'review') {
    if (isTried) run.reviews += 1
    return { is: 'review', amount: due }
  }
  const amount = decision.is === 'granted' ? decision.amount : due
  if (isTried) {
    const budget = reserve(run.budget, amount)
    if (!budget) {
      run.budgetSpentAtMs ??= at.ms
      count(run.refused, 'budget_spent')
      return { is: 'refused', refusal: 'budget_spent' }
    }
    run.budget = budget
    addGrant(run, { memberId, amount, day: at.day })
  }
  const use = { memberId, offer, amount, day: at.day, currency: one.deed.currency }
  addOwn(run, use)
  addTotal(run, use)
  return { is: 'granted', amount }
}

function addGrant(
  run: DryRun,
  { memberId, amount, day }: { readonly memberId: bigint; readonly amount: bigint; readonly day: string },
): void {
  run.grants += 1
  run.amount += amount
  const own = run.members.get(memberId) ?? { grants: 0, amount: 0n }
  run.members.set(memberId, { grants: own.grants + 1, amount: own.amount + amount })
  const known = run.days.get(day) ?? { grants: 0, amount: 0n }
  run.days.set(day, { grants: known.grants + 1, amount: known.amount + amount })
}

function addOwn(run: DryRun, use: Use & { readonly offer: string }): void {
  const name = `${use.offer} ${use.memberId}`
  const uses = run.uses.get(name)
  if (uses) uses.push(use)
  else run.uses.set(name, [use])
}

function addTotal(
  run: DryRun,
  { offer, day, currency, amount, uses = 1n }: Use & { readonly offer: string },
): void {
  const totals = run.totals.get(offer) ?? new Map<string, Use>()
  const name = `${day} ${currency}`
  const known = totals.get(name)
  const sum = { uses: (known?.uses ?? 0n) + uses, amount: (known?.amount ?? 0n) + amount }
  totals.set(name, { memberId: 0n, day, currency, ...sum })
  run.totals.set(offer, totals)
}

const caseName = ({
  memberId,
  offer,
  occurrence,
}: {
  readonly memberId: bigint
  readonly offer: string
  readonly occurrence: string
}) => `${memberId} ${offer} ${occurrence}`

function count(counts: Map<DryRunRefusal, number>, reason: DryRunRefusal): void {
  counts.set(reason, (counts.get(reason) ?? 0) + 1)
}

export interface DryRunMember {
  readonly memberId: bigint
  readonly grants: number
  readonly amount: bigint
}

/** The members with the largest amounts, largest first. */
export function dryRunMembers({ members }: DryRun, most = DRY_RUN_NAMED): DryRunMember[] {
  return [...members]
    .map(([memberId, sums]) => ({ memberId, ...sums }))
    .toSorted((a, b) => compare(b.amount, a.amount) || b.grants - a.grants || compare(a.memberId, b.memberId))
    .slice(0, most)
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)

/** The answer of a dry run, in the order of days and of the most frequent refusals. */
export function dryRunResult(run: DryRun) {
  let mostForOne = 0n
  for (const { amount } of run.members.values()) if (amount > mostForOne) mostForOne = amount
  return {
    deeds: run.deeds,
    members: run.members.size,
    grants: run.grants,
    amount: run.amount,
    mostForOne,
    reviews: run.reviews,
    budgetSpentAtMs: run.budgetSpentAtMs,
    days: [...run.days].map(([day, sums]) => ({ day, ...sums })).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    refused: [...run.refused]
      .map(([reason, deeds]) => ({ reason, deeds }))
      .toSorted((a, b) => b.deeds - a.deeds || (a.reason < b.reason ? -1 : 1)),
  }
}
