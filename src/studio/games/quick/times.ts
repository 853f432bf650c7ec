/** A multiple of the stake in hundredths: 206 pays 2.06 times the stake. */
export type Times = number

/** The payout. Stakes are whole chips of at least a hundred minor units, so it needs no rounding. */
export function payOf(stake: bigint, times: Times): bigint {
  return (stake * BigInt(times)) / 100n
}

/** The highest multiple that a stake can be paid without exceeding an amount, rounded down to a hundredth. */
export function timesWithin(most: bigint, stake: bigint): Times {
  return Number((most * 100n) / stake)
}

/** `2.06×`, `33×`: Latin digits and a point in every language, like odds; without zeros at the end. */
export function writeTimes(times: Times): string {
  const whole = Math.floor(times / 100).toLocaleString('en')
  const rest = String(times % 100).padStart(2, '0')
  if (rest === '00') return `${whole}×`
  return `${whole}.${rest.endsWith('0') ? rest.charAt(0) : rest}×`
}
