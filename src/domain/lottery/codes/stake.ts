export type StakeFault = 'stake_missing' | 'stake_unclear' | 'stake_not_payable'

/** The smallest parts of the currency: of a typed 1, which is a thousand in some, and of what can be paid. */
export interface StakeUnit {
  readonly unit: bigint
  readonly step: bigint
}

/**
 * A typed stake: `5`, `1,5`, `0.5`. Three decimals might mean thousands, so they are refused; so is an amount that the
 * currency cannot pay. Nothing is rounded.
 */
export function readStake(text: string, { unit, step }: StakeUnit): { readonly stake: bigint } | StakeFault {
  const [, whole = '', decimals = ''] = /^([0-9]{1,7})(?:[.,]([0-9]+))?$/.exec(text) ?? []
  if (whole === '') return 'stake_missing'
  if (decimals.length > 2) return 'stake_unclear'
  const scale = 10n ** BigInt(decimals.length)
  const scaled = unit * BigInt(whole + decimals)
  const stake = scaled / scale
  return scaled > 0n && scaled % scale === 0n && stake % step === 0n ? { stake } : 'stake_not_payable'
}
