/** Category, round, and the part of the stake that is no valid bet. */
export const returnedStakeCases = [
  ['a tie at a live table', 'live', { stake: 2600n, win: 2600n }, 2600n],
  ['a bet on sports that was returned', 'sports', { stake: 2600n, win: 2600n }, 2600n],
  ['the same on e-sports', 'esports', { stake: 2600n, win: 2600n }, 2600n],
  ['a drawn cockfight', 'cockfight', { stake: 2600n, win: 2600n }, 2600n],
  ['a table that brought less', 'live', { stake: 2600n, win: 2599n }, 0n],
  ['a table that brought more', 'live', { stake: 2600n, win: 2601n }, 0n],
  ['a bet that lost', 'sports', { stake: 2600n, win: 0n }, 0n],
  ['a spin that paid its stake', 'slots', { stake: 2600n, win: 2600n }, 0n],
  ['a shot that paid its stake', 'fishing', { stake: 2600n, win: 2600n }, 0n],
  ['a hand of cards, which has a rule of its own', 'cards', { stake: 2600n, win: 2600n }, 0n],
  ['a lottery of a provider', 'elottery', { stake: 2600n, win: 2600n }, 0n],
  ['a free round', 'live', { stake: 0n, win: 0n }, 0n],
] as const
