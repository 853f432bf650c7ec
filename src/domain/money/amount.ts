/** Amounts are whole 1/100 000 of the currency's main unit. */
const DECIMALS = 5

/** An amount as it travels: a decimal string with two decimals, or with as many more as it has. */
export function writeAmount(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(DECIMALS + 1, '0')
  const whole = digits.slice(0, -DECIMALS)
  const fraction = digits.slice(-DECIMALS).replace(/0{1,3}$/, '')
  return `${units < 0n ? '-' : ''}${whole}.${fraction}`
}
