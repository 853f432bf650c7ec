/** The currency of trial accounts. It cannot be bought, won or paid out. */
export const PLAY_CURRENCY = 'PLAY'

/** Points in the ledger. They are whole, and no money: nothing is exchanged for them but by the terms of the mall. */
export const POINT_CURRENCY = 'POINT'

/** Minor units that are not a hundredth (ISO 4217), in 1/100 000 of the main unit. */
const steps: Readonly<Record<string, bigint>> = {
  BHD: 100n,
  BIF: 100_000n,
  CLP: 100_000n,
  DJF: 100_000n,
  GNF: 100_000n,
  IDR: 100_000n,
  IQD: 100n,
  ISK: 100_000n,
  JOD: 100n,
  JPY: 100_000n,
  KMF: 100_000n,
  KRW: 100_000n,
  KWD: 100n,
  LAK: 100_000n,
  LYD: 100n,
  MMK: 100_000n,
  OMR: 100n,
  POINT: 100_000n,
  PYG: 100_000n,
  RWF: 100_000n,
  TND: 100n,
  UGX: 100_000n,
  VND: 100_000n,
  VUV: 100_000n,
  XAF: 100_000n,
  XOF: 100_000n,
  XPF: 100_000n,
}

const HUNDREDTH = 1_000n

export function payableStep(currency: string): bigint {
  return Object.hasOwn(steps, currency) ? (steps[currency] ?? HUNDREDTH) : HUNDREDTH
}

/** Whether the amount is a multiple of the minor unit. */
export function isPayable(units: bigint, currency: string): boolean {
  return units % payableStep(currency) === 0n
}
