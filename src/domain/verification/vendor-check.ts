import { foldName } from '#domain/members/folded-name.ts'
import { hasAge } from '#domain/registration/age.ts'

import { type DocumentFault, type DocumentKind, isValidity } from './documents.ts'

/** The effect of a vendor's result: it is accepted without an operator, or stands beside the operator's own judgement. */
export const vendorPowers = ['advise', 'accept'] as const
export type VendorPower = (typeof vendorPowers)[number]

/** Results of a check, in the vendor's words. */
export const checkOutcomes = ['pending', 'passed', 'failed', 'reversed'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

/**
 * A check of a member at a vendor. `starting`: the vendor has not answered yet. `disputed`: the vendor first said that it had failed
 * and then that it had passed.
 */
export const checkStates = [
  'starting',
  'open',
  'passed',
  'failed',
  'expired',
  'reversed',
  'disputed',
] as const
export type CheckState = (typeof checkStates)[number]

/** States in which the member waits for the vendor. */
export const openCheckStates = ['starting', 'open'] as const satisfies readonly CheckState[]

export const isOpenCheck = (state: CheckState): boolean =>
  (openCheckStates as readonly CheckState[]).includes(state)

/** A check without a result ends after this. */
export const CHECK_HOURS = 24
/** Checks of a member within a day: each costs the brand money. */
export const CHECKS_A_DAY = 5

/**
 * The state after an answer; undefined where it changes nothing. Answers are idempotent, and of two that contradict each other the
 * one that confirms less counts: a result is taken back, and a failed check never passes.
 */
export function checkAfter(state: CheckState, outcome: CheckOutcome): CheckState | undefined {
  switch (state) {
    case 'starting':
    case 'open':
    case 'expired':
      return outcome === 'pending' ? undefined : outcome
    case 'passed':
      // guard: passed-check-only-taken-back
      return outcome === 'failed' || outcome === 'reversed' ? 'reversed' : undefined
    case 'failed':
      return outcome === 'passed' ? 'disputed' : undefined // guard: failed-check-stays-failed
    case 'reversed':
    case 'disputed':
      return undefined
  }
}

/** Facts that a vendor read in the document of a check that passed. */
export interface CheckFindings {
  readonly name?: string | undefined
  readonly bornOn?: string | undefined
  /** The last day of the document. */
  readonly validUntil?: string | undefined
  /** ISO 3166-1 alpha-2. */
  readonly nationality?: string | undefined
}

export interface CheckFacts {
  readonly power: VendorPower
  readonly kind: DocumentKind
  readonly findings: CheckFindings
  /** As the member registered them. */
  readonly payeeName: string | undefined
  readonly birthday: string | undefined
  readonly minimumAge: number
  readonly today: string
  /** Days from today to the last day; negative if it is over. */
  readonly daysValid: number | undefined
  /** The check had expired when the result came. */
  readonly isLate: boolean
  /** The member changed facts that the document has to show. */
  readonly hasChange: boolean
  /** The member has stated a fact that this kind shows and the vendor did not read the same. */
  readonly hasUncomparedFact: boolean
  /** An operator has asked for a document, and compares it with a doubt of their own. */
  readonly isRequested: boolean
}

/** Why an operator judges a result that the vendor calls passed. */
export const adviceReasons = [
  'power',
  'late',
  'requested',
  'changed',
  'validity',
  'name',
  'birthday',
  'too_young',
  'facts',
] as const
export type AdviceReason = (typeof adviceReasons)[number]

/** Reasons for which a result is only advice; none where the vendor accepts the document alone. */
export function adviceOf(facts: CheckFacts): readonly AdviceReason[] {
  const { power, kind, findings, payeeName, birthday, daysValid } = facts
  const { bornOn, name } = findings
  const isYoung = bornOn !== undefined && !hasAge(bornOn, facts.today, facts.minimumAge)
  const reasons: Readonly<Record<AdviceReason, boolean>> = {
    power: power !== 'accept',
    late: facts.isLate,
    requested: facts.isRequested,
    changed: facts.hasChange,
    validity: daysValid === undefined || !isValidity(kind, daysValid),
    // Without a name on either side nothing shows that the document is the member's.
    name: payeeName === undefined || name === undefined || foldName(payeeName) !== foldName(name),
    birthday:
      kind === 'identity' && (bornOn === undefined || (birthday !== undefined && birthday !== bornOn)),
    too_young: kind === 'identity' && isYoung,
    facts: facts.hasUncomparedFact, // guard: vendor-compares-stated-facts
  }
  return adviceReasons.filter((reason) => reasons[reason])
}

/** A vendor's reasons for a failed check, in our words; one that is unknown is `not_fitting`. */
export function faultsOfVendor(
  given: readonly string[],
  known: readonly DocumentFault[],
): readonly DocumentFault[] {
  const faults = given.map((fault) => known.find((one) => one === fault) ?? 'not_fitting')
  return faults.length === 0 ? ['not_fitting'] : [...new Set(faults)]
}

export type CheckRefusal = 'check_open' | 'too_many_checks' | 'vendor_off'

/** Why the member may not start a check now, beside the reasons for which no document may be sent. */
export function refuseCheck({
  isOffered,
  hasOpen,
  today,
}: {
  /** The vendor is on, and checks this kind. */
  readonly isOffered: boolean
  readonly hasOpen: boolean
  readonly today: number
}): CheckRefusal | undefined {
  if (!isOffered) return 'vendor_off'
  if (hasOpen) return 'check_open'
  return today >= CHECKS_A_DAY ? 'too_many_checks' : undefined // guard: checks-cost-bounded
}

/** A vendor's settings, as far as they decide whether a second operator is needed. */
export interface VendorSettings {
  readonly baseUrl: string
  readonly keyId: string
  readonly kinds: readonly DocumentKind[]
  readonly power: VendorPower
  readonly isOn: boolean
}

/**
 * Why a change of a vendor needs a second operator. `redirected`: documents and results would come from elsewhere. `loosened`: more
 * is let through than before. One operator switches a vendor off, or lets it only advise.
 */
export function whyVendorWaits(
  before: VendorSettings | undefined,
  after: VendorSettings,
  hasNewKey: boolean,
): 'redirected' | 'loosened' | undefined {
  if (!before || hasNewKey || before.baseUrl !== after.baseUrl || before.keyId !== after.keyId)
    return 'redirected'
  const isWider = after.kinds.some((kind) => !before.kinds.includes(kind))
  const isOpened = (after.isOn && !before.isOn) || (after.power === 'accept' && before.power !== 'accept')
  return isOpened || isWider ? 'loosened' : undefined
}
