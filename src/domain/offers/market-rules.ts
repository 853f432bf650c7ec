import type { OfferKind, OfferMarketCode, TriggerEvent } from './version.ts'

/** The law of a market about offers. Rules read the named fields, never the code of the market. */
export interface OfferMarketRules {
  /** The highest multiplier, in hundredths, stated and effective. */
  readonly multiplierMaxHundredths: number
  readonly bases: readonly ('bonus' | 'deposit_and_bonus')[]
  /** A game counts in full or not at all. */
  readonly asksWholeWeights: boolean
  /** The activity and the reward are of one product, or both of any. */
  readonly asksOneProduct: boolean
  readonly allowsConvertMax: boolean
  readonly allowsBonusOfRoundWins: boolean
  /** Undefined: no largest value. In another currency the offer is refused. */
  readonly valueMax?: { readonly currency: string; readonly amount: bigint }
  /** The reward equals the deposit or stake that it asks for. */
  readonly asksEqualValue: boolean
  readonly daysMin: number
  readonly ageMin: number
  /** A member gets one bonus ever, at the first play. */
  readonly allowsFirstPlayOnly: boolean
  readonly kindsOff: readonly OfferKind[]
  readonly eventsOff: readonly TriggerEvent[]
  /** Offers for some levels only. */
  readonly allowsLevels: boolean
  /** The highest share of stakes and of net losses that is paid back. */
  readonly stakesMaxPpm?: number
  readonly lossMaxPpm?: number
  /** A bonus for a stake while play goes on: not for the sum of a period. */
  readonly allowsDuringPlay: boolean
  readonly allowsPublic: boolean
  /** Pages may run a countdown to the end of an offer or reward, or let its last day stand out. */
  readonly allowsUrgency: boolean
  /** The texts that the rules come from. */
  readonly sources: readonly string[]
}

/** The rules of the house, which every market keeps. */
const base: OfferMarketRules = {
  multiplierMaxHundredths: 1_000,
  bases: ['bonus'],
  asksWholeWeights: false,
  asksOneProduct: false,
  allowsConvertMax: true,
  allowsBonusOfRoundWins: true,
  asksEqualValue: false,
  daysMin: 1,
  ageMin: 18,
  allowsFirstPlayOnly: false,
  kindsOff: [],
  eventsOff: [],
  allowsLevels: true,
  allowsDuringPlay: true,
  allowsPublic: true,
  allowsUrgency: true,
  sources: [],
}

const DKK = 100_000n

export const offerMarketRules: Readonly<Record<OfferMarketCode, OfferMarketRules>> = {
  base,
  GB: {
    ...base,
    asksWholeWeights: true,
    asksOneProduct: true,
    allowsConvertMax: false,
    sources: [
      'https://www.gamblingcommission.gov.uk/licensees-and-businesses/lccp/condition/5-1-1-sr-code',
      'https://www.gov.uk/government/publications/online-gambling-promotions-dos-and-donts',
    ],
  },
  DK: {
    ...base,
    bases: ['bonus', 'deposit_and_bonus'],
    asksWholeWeights: true,
    allowsBonusOfRoundWins: false,
    valueMax: { currency: 'DKK', amount: 1_000n * DKK },
    asksEqualValue: true,
    daysMin: 60,
    kindsOff: ['manual'],
    sources: ['https://skat.dk/skat.aspx?oid=2168695'],
  },
  SE: {
    ...base,
    daysMin: 60,
    allowsFirstPlayOnly: true,
    kindsOff: ['manual', 'cashback', 'loss_rebate', 'turnover', 'ranking', 'mission', 'raffle', 'referral'],
    allowsLevels: false,
    sources: ['http://www.spelinspektionen.se/fragor--svar/bonus--insatser/'],
  },
  NL: {
    ...base,
    ageMin: 24,
    kindsOff: ['loss_rebate'],
    eventsOff: ['net_loss'],
    allowsDuringPlay: false,
    allowsUrgency: false,
    sources: ['https://kansspelautoriteit.nl/voor-zakelijke-aanbieders/beperken-reclame/eisen-bonussen/'],
  },
  PH: {
    ...base,
    stakesMaxPpm: 15_000,
    lossMaxPpm: 150_000,
    sources: [
      'https://www.phgamingintel.com/articles/pagcor-minimum-guaranteed-fee-cashback-cap-june-2026.html',
    ],
  },
  ON: { ...base, allowsPublic: false, sources: ['https://canadiangamingbusiness.com/?p=12321'] },
}
