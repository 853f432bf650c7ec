import { addDays } from '#domain/records/business-day.ts'

import { nextPeriod, periodKinds, periodOf } from './periods.ts'
import { type Terms, periodKindOf } from './terms.ts'

export const OFFER_LASTS_DAYS = 7

export const contractStates = [
  'offered',
  'active',
  'ending',
  'suspended',
  'rejected',
  'withdrawn',
  'expired',
  'superseded',
  'ended',
] as const
export type ContractState = (typeof contractStates)[number]

/** One version of the agreement of a kind between a downline and its upline. */
export interface Contract {
  readonly state: ContractState
  readonly terms: Terms
  /** The first day on which an offer has expired. */
  readonly expiresOn: string
  /** The first day that counts under the contract; undefined before it is accepted. */
  readonly startsOn?: string | undefined
  /** The first day that no longer counts; undefined without an end. */
  readonly endsOn?: string | undefined
  /** The party that waits for the consent of the other one to an end. */
  readonly endRequestedBy?: 'upline' | 'downline' | undefined
}

/** The house acts for operators and for the clock. */
export type Party = 'upline' | 'downline' | 'house'

export type ContractDeed =
  | 'accept'
  | 'reject'
  | 'withdraw'
  | 'expire'
  | 'request_end'
  | 'consent_to_end'
  | 'refuse_end'
  | 'give_notice'
  | 'suspend'
  | 'resume'
  | 'end_early'
  | 'end'

export type ContractFault = 'not_party' | 'wrong_state' | 'expired' | 'too_early'

const parties: Readonly<Record<ContractDeed, readonly Party[]>> = {
  accept: ['downline'],
  reject: ['downline'],
  withdraw: ['upline'],
  expire: ['house'],
  request_end: ['upline', 'downline'],
  consent_to_end: ['upline', 'downline'],
  refuse_end: ['upline', 'downline'],
  give_notice: ['upline', 'downline'],
  suspend: ['house'],
  resume: ['house'],
  end_early: ['house'],
  end: ['house'],
}

const from: Readonly<Record<ContractDeed, readonly ContractState[]>> = {
  accept: ['offered'],
  reject: ['offered'],
  withdraw: ['offered'],
  expire: ['offered'],
  request_end: ['active'],
  consent_to_end: ['active'],
  refuse_end: ['active'],
  give_notice: ['active'],
  suspend: ['active', 'ending'],
  resume: ['suspended'],
  end_early: ['active', 'ending', 'suspended'],
  end: ['active', 'ending', 'suspended'],
}

export function offer(terms: Terms, today: string): Contract {
  return { state: 'offered', terms, expiresOn: addDays(today, OFFER_LASTS_DAYS) }
}

/**
 * Whether an upline may offer terms: a downline has one open offer and one running contract of a kind. A new offer to a
 * downline with a running contract changes or renews it, and supersedes it once accepted.
 */
export function refuseOffer(contractsOfKind: readonly Pick<Contract, 'state'>[]): 'open_offer' | undefined {
  return contractsOfKind.some(({ state }) => state === 'offered') ? 'open_offer' : undefined
}

/** Whether a party may do a deed on a day. */
export function refuseDeed(
  contract: Contract,
  deed: ContractDeed,
  { by, today }: { readonly by: Party; readonly today: string },
): ContractFault | undefined {
  if (!parties[deed].includes(by)) return 'not_party'
  if (!from[deed].includes(contract.state)) return 'wrong_state'
  const isExpired = contract.state === 'offered' && today >= contract.expiresOn
  switch (deed) {
    case 'accept':
    case 'reject':
    case 'withdraw':
      return isExpired ? 'expired' : undefined
    case 'expire':
      return isExpired ? undefined : 'too_early'
    case 'request_end':
      return contract.endRequestedBy === undefined ? undefined : 'wrong_state'
    case 'consent_to_end':
    case 'refuse_end':
      if (contract.endRequestedBy === undefined) return 'wrong_state'
      return contract.endRequestedBy === by ? 'not_party' : undefined
    case 'end':
      return contract.endsOn !== undefined && today >= contract.endsOn ? undefined : 'too_early'
    case 'give_notice':
    case 'suspend':
    case 'resume':
    case 'end_early':
      return undefined
  }
}

/** The contract after a deed that is not refused. */
export function afterDeed(
  contract: Contract,
  deed: ContractDeed,
  {
    by,
    today,
    beginsOn,
  }: {
    readonly by: Party
    readonly today: string
    /** The first day of an accepted version, where it is later than its next period. */
    readonly beginsOn?: string
  },
): Contract {
  const { terms, startsOn } = contract
  switch (deed) {
    case 'accept':
      return { ...contract, state: 'active', startsOn: beginsOn ?? startDay(terms, today) }
    case 'reject':
      return { ...contract, state: 'rejected' }
    case 'withdraw':
      return { ...contract, state: 'withdrawn' }
    case 'expire':
      return { ...contract, state: 'expired' }
    case 'request_end':
      return by === 'house' ? contract : { ...contract, endRequestedBy: by }
    case 'refuse_end':
      return { ...contract, endRequestedBy: undefined }
    case 'consent_to_end':
      return endingOn(contract, latest(startDay(terms, today), startsOn))
    case 'give_notice':
      return endingOn(contract, latest(noticeDay(terms, today), startsOn))
    case 'suspend':
      return { ...contract, state: 'suspended' }
    case 'resume':
      return { ...contract, state: contract.endsOn === undefined ? 'active' : 'ending' }
    case 'end_early':
      return endWith(contract, startDay(terms, today))
    case 'end':
      return { ...contract, state: 'ended' }
  }
}

/**
 * A newer version has been accepted: the old one counts until the day on which the new one begins, and for no day if it would
 * have begun later.
 */
export function supersede(old: Contract, newStartsOn: string): Contract {
  const earlier = old.endsOn !== undefined && old.endsOn < newStartsOn ? old.endsOn : newStartsOn
  const endsOn = latest(earlier, old.startsOn)
  return { ...old, state: 'superseded', endsOn, endRequestedBy: undefined }
}

/** Versions of one downline and kind, each shortened so that every day counts under the one that began last. */
export function eachDayOnce<V extends { readonly startsOn: string | null; readonly endsOn: string | null }>(
  versions: readonly V[],
): V[] {
  const begun = versions.filter(({ startsOn }) => startsOn !== null)
  return begun.flatMap((version) => {
    const later = begun.flatMap((other) =>
      other !== version && (other.startsOn ?? '') > (version.startsOn ?? '') ? [other.startsOn ?? ''] : [],
    )
    const endsOn = [version.endsOn, ...later].reduce<string | null>(
      (first, day) => (first === null || (day !== null && day < first) ? day : first),
      null,
    )
    return endsOn !== null && endsOn <= (version.startsOn ?? '') ? [] : [{ ...version, endsOn }]
  })
}

/** The upline's contract ends or falls below this one: both change on the same day. */
export function endWith(contract: Contract, endsOn: string): Contract {
  const day = latest(endsOn, contract.startsOn)
  return endingOn(contract, contract.endsOn !== undefined && contract.endsOn < day ? contract.endsOn : day)
}

/** Whether a day counts under a version. A superseded or ended one counts for the days before its end. */
export function countsOn({ state, startsOn, endsOn }: Contract, day: string): boolean {
  const wasAccepted = !['offered', 'rejected', 'withdrawn', 'expired'].includes(state)
  return wasAccepted && startsOn !== undefined && startsOn <= day && (endsOn === undefined || day < endsOn)
}

/** The first day of the next period: of a salary, the next local day. */
export function startDay(terms: Terms, today: string): string {
  return periodOf(periodKindOf(terms), today).endDay
}

/**
 * The first day of a version that is accepted today. Its first statement must come after the last one of every version before
 * it, because each takes over the wins that the one before has left: so it waits for the end of their longer periods, also
 * where such a version has begun only while it waited. It does not begin before the contract of the upline that pays it.
 */
export function firstDayOf(
  terms: Terms,
  {
    today,
    earlier,
    uplineStartsOn,
  }: {
    readonly today: string
    /** Accepted versions of the same two parties and kind. */
    readonly earlier: readonly Pick<Contract, 'terms' | 'startsOn' | 'endsOn'>[]
    readonly uplineStartsOn?: string | undefined
  },
): string {
  const rank = (of: Terms) => periodKinds.indexOf(periodKindOf(of))
  const longer = earlier.filter((version) => rank(version.terms) > rank(terms))
  let day = latest(startDay(terms, today), uplineStartsOn)
  for (;;) {
    const before = day
    for (const version of longer) {
      const { startsOn = before, endsOn = before } = version
      const end = endsOn < before ? endsOn : before
      if (startsOn < end) day = latest(periodOf(periodKindOf(version.terms), addDays(end, -1)).endDay, day)
    }
    if (day === before) return day
  }
}

/** The day after one full period of notice. */
export function noticeDay(terms: Terms, today: string): string {
  const kind = periodKindOf(terms)
  return nextPeriod(kind, periodOf(kind, today)).endDay
}

/** A suspended contract stays so until its end: what it earns is held. */
function endingOn(contract: Contract, endsOn: string): Contract {
  const state = contract.state === 'suspended' ? 'suspended' : 'ending'
  return { ...contract, state, endsOn, endRequestedBy: undefined }
}

function latest(day: string, other: string | undefined): string {
  return other !== undefined && other > day ? other : day
}
