/**
 * Round sums of a currency that stand for one euro in a limit. They convert no money. Undefined for a currency that is not
 * listed.
 */
export function perEuro(currency: string): bigint | undefined {
  return Object.hasOwn(rates, currency) ? rates[currency] : undefined
}

const rates: Readonly<Record<string, bigint>> = {
  AED: 4n,
  BDT: 120n,
  BRL: 5n,
  CNY: 7n,
  EUR: 1n,
  HKD: 8n,
  IDR: 15_000n,
  INR: 90n,
  JPY: 150n,
  KHR: 4_000n,
  KRW: 1_500n,
  LAK: 20_000n,
  MMK: 2_000n,
  MYR: 4n,
  PHP: 60n,
  THB: 35n,
  TWD: 30n,
  USD: 1n,
  VND: 25_000n,
}

/** The most of a listed currency that stand for one euro. */
export const MOST_PER_EURO = Object.values(rates).reduce((most, rate) => (rate > most ? rate : most))
