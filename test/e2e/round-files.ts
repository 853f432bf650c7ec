/**
 * Browser tests that mostly wait: for rounds of tables and of slots, for bots, and for the settlement of a draw. They run
 * beside the others from the start of a run. A new one that waits for more than ten seconds belongs on this list.
 */
export const roundFiles: readonly string[] = [
  'play/studio-tables.e2e.ts',
  'play/studio-crash.e2e.ts',
  'play/studio-roulette.e2e.ts',
  'play/studio-baccarat.e2e.ts',
  'play/studio.e2e.ts',
  'play/lottery-tickets.e2e.ts',
  'play/lottery-motion.e2e.ts',
  'play/free-rounds.e2e.ts',
]
