import type { BetEnd } from '#domain/agents/valid-bet.ts'
import { type OfferBudget, type StoredClaim, decideClaim, isSameClaim } from '#domain/offers/claims.ts'
import {
  type Grant,
  type GrantEnding,
  type GrantTerms,
  activate,
  dueActivations,
  openGrant,
} from '#domain/offers/grant.ts'
import {
  type GrantDeed,
  afterDeed,
  dueDeed,
  endSums,
  endedByExclusion,
  endedByWithdrawal,
  refuseGrantDeed,
} from '#domain/offers/grant-end.ts'
import {
  type StakeRefusal,
  contributionOf,
  payingGrant,
  splitStake,
  withMoney,
  withProgress,
} from '#domain/offers/grant-stake.ts'
import type { StakedOn } from '#domain/plays/play.ts'
import {
  type LateTo,
  type PlaySplit,
  type PurseBook,
  type PurseMoved,
  noSplit,
  returnStake,
  stakeFrom,
  takeBackWin,
  winTo,
} from '#domain/plays/purse.ts'

export const STEP = 1_000n
export const STAKE_MIN = 10_000n

/** One play with one stake, as the ledger and the record keep it. */
export interface ModelPlay {
  readonly grantId: bigint | undefined
  readonly on: StakedOn
  readonly stake: bigint
  readonly bonusStake: bigint
  readonly oddsMilli: number
  split: PlaySplit
  state: 'open' | 'settled' | 'taken_back'
  payout: bigint
  bonusPayout: bigint
  contribution: bigint
}

/** A member with grants and plays, whose purses are kept by the rules of the ledger. */
export interface Member {
  readonly currency: string
  nowMs: number
  cash: bigint
  deposited: bigint
  withdrawn: bigint
  /** The house's account of bonuses, and the account of the games. */
  house: bigint
  games: bigint
  isExcluded: boolean
  grants: Grant[]
  readonly purses: Map<bigint, { bonus: bigint; lateTo?: LateTo }>
  readonly plays: ModelPlay[]
  readonly claims: StoredClaim[]
  budget: OfferBudget
}

export const newMember = (): Member => ({
  currency: 'PHP',
  nowMs: 0,
  cash: 0n,
  deposited: 0n,
  withdrawn: 0n,
  house: 0n,
  games: 0n,
  isExcluded: false,
  grants: [],
  purses: new Map(),
  plays: [],
  claims: [],
  budget: { amount: { reserved: 0n, max: undefined }, grants: { reserved: 0, max: undefined } },
})

export function deposit(member: Member, amount: bigint): void {
  member.cash += amount
  member.deposited += amount
}

/** Claims a bonus for a deposit; a repeated claim changes nothing. */
export function claim(
  member: Member,
  { occurrence, terms, bonus, of }: { occurrence: string; terms: GrantTerms; bonus: bigint; of: bigint },
): 'granted' | 'known' | 'refused' {
  if (member.isExcluded) return 'refused'
  const key = { memberId: 1n, offer: 'match', occurrence }
  const stored = member.claims.find((one) => isSameClaim(one, key))
  const decision = decideClaim(key, { stored, budget: member.budget, cost: bonus })
  if (decision.is !== 'new') return decision.is
  const id = BigInt(member.grants.length + 1)
  member.budget = decision.budget
  member.claims.push({ ...key, grantId: id })
  member.grants = [...member.grants, openGrant({ id, currency: member.currency, terms, bonus, deposit: of })]
  member.purses.set(id, { bonus })
  member.house -= bonus
  keepUp(member)
  return 'granted'
}

export type BetRefusal = StakeRefusal | 'shut_out'

export function bet(
  member: Member,
  { stake, on, oddsMilli }: { stake: bigint; on: StakedOn; oddsMilli: number },
): ModelPlay | BetRefusal {
  if (member.isExcluded) return 'shut_out'
  const grant = payingGrant(member.grants, { currency: member.currency, on, nowMs: member.nowMs })
  const split = splitStake(grant, { stake, cash: member.cash, on, nowMs: member.nowMs })
  if (typeof split === 'string') return split
  const grantId = split.bonus > 0n ? grant?.id : undefined
  const play: ModelPlay = {
    grantId,
    on,
    stake,
    bonusStake: split.bonus,
    oddsMilli,
    split: noSplit,
    state: 'open',
    payout: 0n,
    bonusPayout: 0n,
    contribution: 0n,
  }
  const moved = post(member, play, 'staked', (book) => stakeFrom(book, stake, 'cash'))
  // The ledger divides as the preview said.
  if (!moved || moved.cash !== -split.cash || moved.part !== -split.bonus)
    throw new Error(`the ledger divides ${stake} otherwise`)
  member.plays.push(play)
  keepUp(member)
  return play
}

/** Settles an open play: with a payout, lost, or void with the stake. */
export function settle(member: Member, play: ModelPlay, end: BetEnd, payout: bigint): void {
  if (end === 'void')
    post(member, play, 'returned', (book) =>
      returnStake(book, play.stake, { stake: play.stake, bonus: play.bonusStake }),
    )
  else if (payout > 0n) {
    const moved = post(member, play, 'won', (book) => winTo(book, payout))
    play.payout = payout
    play.bonusPayout = moved?.part ?? 0n
  }
  play.state = end === 'void' ? 'taken_back' : 'settled'
  const settled = {
    end,
    stake: play.stake,
    bonusStake: play.bonusStake,
    payout,
    oddsMilli: play.oddsMilli,
    isTrial: false,
  }
  change(member, play.grantId, (grant) => {
    play.contribution = contributionOf(grant, settled, play.on)
    return withProgress(grant, play.contribution)
  })
  keepUp(member)
}

/** Takes a settled play back: win, stake and progress. Refused where the win has been spent. */
export function takeBack(member: Member, play: ModelPlay): 'taken_back' | 'insufficient' {
  const before = structuredClone({ ...member, plays: [] })
  const splitBefore = play.split
  const won = { win: play.payout, bonus: play.bonusPayout, isOpen: true }
  if (play.payout > 0n && !post(member, play, 'won', (book) => takeBackWin(book, won))) return 'insufficient'
  const staked = { stake: play.stake, bonus: play.bonusStake }
  if (!post(member, play, 'returned', (book) => returnStake(book, play.stake, staked))) {
    Object.assign(member, { ...before, plays: member.plays, claims: member.claims })
    play.split = splitBefore
    return 'insufficient'
  }
  play.state = 'taken_back'
  change(member, play.grantId, (grant) => withProgress(grant, -play.contribution))
  keepUp(member)
  return 'taken_back'
}

export function withdraw(member: Member, amount: bigint): void {
  if (amount > member.cash) return
  for (const grant of endedByWithdrawal(member.grants)) end(member, grant, 'forfeit', 'withdrawal', 'member')
  member.cash -= amount
  member.withdrawn += amount
  keepUp(member)
}

export function giveUp(member: Member, grant: Grant): 'ended' | 'refused' {
  if (refuseGrantDeed(grant, 'forfeit', 'member')) return 'refused'
  end(member, grant, 'forfeit', 'given_up', 'member')
  keepUp(member)
  return 'ended'
}

export function exclude(member: Member): void {
  member.isExcluded = true
  for (const grant of endedByExclusion(member.grants)) end(member, grant, 'forfeit', 'exclusion', 'house')
}

export function pass(member: Member, ms: number): void {
  member.nowMs += ms
  keepUp(member)
}

/** Ends and activates all grants that are due; a second run changes nothing. */
export function keepUp(member: Member): void {
  for (const grant of member.grants) {
    const openPlays = member.plays.filter((play) => play.state === 'open' && play.grantId === grant.id).length
    const deed = dueDeed(grant, { nowMs: member.nowMs, openPlays, stakeMin: STAKE_MIN })
    if (!deed) continue
    end(
      member,
      grant,
      deed,
      deed === 'convert' ? 'requirement_met' : deed === 'lose' ? 'played_out' : 'time_up',
      'house',
    )
    keepUp(member)
    return
  }
  const due = member.isExcluded ? [] : dueActivations(member.grants)
  for (const grant of due) change(member, grant.id, (one) => activate(one, member.nowMs))
  if (due.length > 0) keepUp(member)
}

function end(
  member: Member,
  grant: Grant,
  deed: GrantDeed,
  reason: GrantEnding['reason'],
  actor: GrantEnding['actor'],
): void {
  const refusal = refuseGrantDeed(grant, deed, actor)
  if (refusal) throw new Error(`${deed} of a grant that is ${grant.state}: ${refusal}`)
  change(member, grant.id, (one) => afterDeed(one, deed, { reason, actor, atMs: member.nowMs }))
  if (deed === 'drain') return
  const { toCash, cut, toHouse, lateTo } = endSums(grant, deed)
  const purse = member.purses.get(grant.id)
  member.cash += toCash
  member.house += cut + toHouse
  member.purses.set(grant.id, { bonus: (purse?.bonus ?? 0n) - toCash - cut - toHouse, lateTo })
}

/** Posts a movement of a play to cash, its purse and the house; undefined if the ledger refuses it. */
function post(
  member: Member,
  play: ModelPlay,
  part: 'staked' | 'won' | 'returned',
  move: (book: PurseBook) => ReturnType<typeof winTo>,
): PurseMoved | undefined {
  const purse = play.grantId === undefined ? undefined : member.purses.get(play.grantId)
  const outcome = move({
    cash: member.cash,
    bonus: purse?.bonus ?? 0n,
    ...(purse?.lateTo ? { lateTo: purse.lateTo } : {}),
    split: play.split,
    step: STEP,
  })
  if (outcome === 'insufficient') return undefined
  const { book, moved } = outcome
  play.split = book.split
  member.cash = book.cash
  member.house += moved.house
  member.games -= moved.cash + moved.bonus + moved.house
  if (play.grantId !== undefined && purse) {
    member.purses.set(play.grantId, { ...purse, bonus: book.bonus })
    const amount = part === 'staked' ? -moved.bonus : moved.bonus
    change(member, play.grantId, (grant) => withMoney(grant, part, amount))
  }
  return moved
}

function change(member: Member, id: bigint | undefined, to: (grant: Grant) => Grant): void {
  member.grants = member.grants.map((grant) => (grant.id === id ? to(grant) : grant))
}
