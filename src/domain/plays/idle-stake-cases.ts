/** Category, stake, win, and the part of the stake that counts nowhere. */
export const idleStakeCases = [
  ['a hand that lost one card', 'cards', { stake: 2600n, win: 2500n }, 2500n],
  ['a hand that won one card, less the rake', 'cards', { stake: 2600n, win: 2697n }, 2503n],
  ['a hand that brought its stake', 'cards', { stake: 2600n, win: 2600n }, 2600n],
  ['a hand that lost all', 'cards', { stake: 2600n, win: 0n }, 0n],
  ['a hand that doubled its stake', 'cards', { stake: 2600n, win: 5200n }, 0n],
  ['a hand that won more than its stake', 'cards', { stake: 2600n, win: 7644n }, 0n],
  ['a hand without a stake', 'cards', { stake: 0n, win: 50n }, 0n],
  ['a round of another game that brought its stake', 'slots', { stake: 2600n, win: 2600n }, 0n],
  ['a round of another game that lost a part', 'live', { stake: 2600n, win: 2500n }, 0n],
] as const
