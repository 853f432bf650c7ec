import { readAmount, writeAmount } from '#domain/money/amount.ts'

import type { OfferSums, OfferVersion, OfferWindow, RewardTier, UseLimit } from './version.ts'

/** A version as JSON: amounts are decimal strings. It is stored and sent so. */
export interface OfferForm extends Omit<OfferVersion, 'offer' | 'version' | 'sums' | 'limits'> {
  /** One for each currency; of two of one currency the form is refused. */
  readonly sums: readonly SumsForm[]
  readonly limits: readonly (Omit<UseLimit, 'of' | 'value'> & { readonly uses: number })[]
}

export interface SumsForm {
  readonly currency: string
  readonly tiers: readonly TierForm[]
  readonly stakeMax?: string | undefined
  readonly convertMax?: string | undefined
  readonly budget?: string | undefined
  readonly roundStake?: string | undefined
  readonly ticketWorth?: string | undefined
  readonly limits?: readonly (Omit<UseLimit, 'of' | 'value'> & { readonly amount: string })[] | undefined
}

export interface TierForm extends Omit<RewardTier, 'from' | 'cap' | 'amount'> {
  readonly from: string
  readonly cap?: string | undefined
  readonly amount?: string | undefined
}

/** A form as calls carry it: moments in ISO 8601, and the code that members enter under a name of its own. */
export interface OfferWire extends Omit<OfferForm, 'window' | 'code'> {
  readonly window: Omit<OfferWindow, 'startsAtMs' | 'closesAtMs' | 'endsAtMs'> & {
    readonly startsAt: string
    readonly closesAt?: string | undefined
    readonly endsAt: string
  }
  readonly promoCode?: string | undefined
}

/** Reads moments by `msOf`, because the domain has no clock. */
export function formOfWire(
  { window, promoCode, ...rules }: OfferWire,
  msOf: (moment: string) => number,
): OfferForm {
  const { startsAt, closesAt, endsAt, ...times } = window
  return {
    ...rules,
    ...(promoCode === undefined ? {} : { code: promoCode }),
    window: {
      ...times,
      startsAtMs: msOf(startsAt),
      ...(closesAt === undefined ? {} : { closesAtMs: msOf(closesAt) }),
      endsAtMs: msOf(endsAt),
    },
  }
}

/** The version that a form states. The schema of the call has checked that amounts are decimal strings. */
export function readOffer(
  form: OfferForm,
  { offer, version }: { readonly offer: string; readonly version: number },
): OfferVersion {
  return {
    ...form,
    offer,
    version,
    limits: readUses(form.limits),
    sums: Object.fromEntries(form.sums.map((sums) => [sums.currency, readSums(sums)])),
  }
}

export function readUses(limits: OfferForm['limits']): UseLimit[] {
  return limits.map(({ uses, ...limit }) => ({ ...limit, of: 'uses', value: BigInt(uses) }))
}

/** A currency that a form states twice. */
export function repeatedCurrency({ sums }: Pick<OfferForm, 'sums'>): string | undefined {
  const seen = new Set<string>()
  return sums.find(({ currency }) => seen.has(currency) || !seen.add(currency))?.currency
}

/** The form of a version: reading it gives the version again. */
export function writeOffer({ offer: _offer, version: _version, ...version }: OfferVersion): OfferForm {
  return {
    ...version,
    limits: version.limits.map(({ of: _of, value, ...limit }) => ({ ...limit, uses: Number(value) })),
    sums: Object.entries(version.sums).map(([currency, sums]) => writeSums(currency, sums)),
  }
}

export function readSums({
  tiers,
  stakeMax,
  convertMax,
  budget,
  roundStake,
  ticketWorth,
  limits,
}: Omit<SumsForm, 'currency'>): OfferSums {
  return {
    tiers: tiers.map(({ from, cap, amount, ...tier }) => ({
      ...tier,
      from: units(from),
      ...given({ cap: cap && units(cap), amount: amount && units(amount) }),
    })),
    ...given({
      stakeMax: stakeMax && units(stakeMax),
      convertMax: convertMax && units(convertMax),
      budget: budget && units(budget),
      roundStake: roundStake && units(roundStake),
      ticketWorth: ticketWorth && units(ticketWorth),
      limits: limits?.map(({ amount, ...limit }) => ({
        ...limit,
        of: 'amount' as const,
        value: units(amount),
      })),
    }),
  }
}

function writeSums(currency: string, { tiers, limits, ...sums }: OfferSums): SumsForm {
  return {
    currency,
    tiers: tiers.map(({ from, cap, amount, ...tier }) => ({
      ...tier,
      from: writeAmount(from),
      ...given({ cap: text(cap), amount: text(amount) }),
    })),
    ...given({
      stakeMax: text(sums.stakeMax),
      convertMax: text(sums.convertMax),
      budget: text(sums.budget),
      roundStake: text(sums.roundStake),
      ticketWorth: text(sums.ticketWorth),
      limits: limits?.map(({ of: _of, value, ...limit }) => ({ ...limit, amount: writeAmount(value) })),
    }),
  }
}

const text = (amount: bigint | undefined) => (amount === undefined ? undefined : writeAmount(amount))

function units(amount: string): bigint {
  const read = readAmount(amount)
  if (read === undefined) throw new Error(`no amount: ${amount}`)
  return read
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined | ''> }

/** Leaves out the fields without a value, so that a form and its JSON are equal. */
function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
}
