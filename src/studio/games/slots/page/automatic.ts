/** The player's decisions before automatic spins begin. Nothing is preselected. */
export interface AutomaticPlan {
  readonly spins: number
  /** The spins stop before they could lose more than this. */
  readonly lossMost: bigint
  /** They stop after a spin that pays this or more. */
  readonly winStop: bigint
}

export interface AutomaticRun extends AutomaticPlan {
  readonly left: number
  /** Stakes minus wins since the start. */
  readonly lost: bigint
  /** Payout of the last spin. */
  readonly lastWin: bigint
}

/** Why automatic spins stopped. */
export type AutomaticStop = 'done' | 'loss' | 'win' | 'free_spins' | 'paused' | 'away' | 'trouble' | 'player'

/** The offered choices: numbers of spins, and limits as multiples of the stake. */
export const spinCounts = [10, 25, 50, 100] as const
export const lossTimes = [5n, 10n, 25n, 50n] as const
export const winTimes = [10n, 25n, 50n, 100n] as const

export function beginRun(plan: AutomaticPlan): AutomaticRun {
  return { ...plan, left: plan.spins, lost: 0n, lastWin: 0n }
}

export function afterSpin(
  run: AutomaticRun,
  { stake, win }: { readonly stake: bigint; readonly win: bigint },
): AutomaticRun {
  return { ...run, left: run.left - 1, lost: run.lost + stake - win, lastWin: win }
}

export interface Around {
  readonly stake: bigint
  /** Free spins wait or a message stands: the player goes on. */
  readonly hasFreeSpins: boolean
  /** The page around the game paused it, as for a session reminder, or the session is over. */
  readonly isPaused: boolean
  /** The window is hidden. */
  readonly isAway: boolean
  /** The last spin was refused or not answered. */
  readonly hasTrouble: boolean
}

/** Why the next spin does not follow; undefined where it may. */
export function stopOf(run: AutomaticRun, around: Around): AutomaticStop | undefined {
  if (around.hasTrouble) return 'trouble'
  if (around.isPaused) return 'paused'
  if (around.isAway) return 'away'
  if (around.hasFreeSpins) return 'free_spins'
  if (run.lastWin >= run.winStop) return 'win'
  if (run.left <= 0) return 'done'
  return run.lost + around.stake > run.lossMost ? 'loss' : undefined
}
