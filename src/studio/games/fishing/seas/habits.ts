import type { Habit } from '#studio/games/fishing/page/shoal.ts'

type Habits = Readonly<Record<string, Habit>>

export const reefHabits: Habits = {
  whale: { count: 1, size: 1.3, depth: 0.4, moves: 'swim', periodMs: 46_000 },
  koi: { count: 4, size: 0.5, depth: 0.2, moves: 'swim', periodMs: 22_000, isSchool: true },
  turtle: { count: 1, size: 0.68, depth: 0.24, moves: 'float' },
  octopus: { count: 1, size: 0.76, depth: 0.62, moves: 'float' },
  shark: { count: 2, size: 0.84, depth: 0.56, moves: 'swim', periodMs: 19_000 },
  crab: { count: 2, size: 0.46, depth: 0.84, moves: 'walk' },
  chest: { count: 1, size: 0.46, depth: 0.85, moves: 'lie' },
}

export const lagoonHabits: Habits = {
  ray: { count: 1, size: 0.95, depth: 0.5, moves: 'swim', periodMs: 38_000 },
  minnow: { count: 5, size: 0.42, depth: 0.26, moves: 'swim', periodMs: 18_000, isSchool: true },
  goldfish: { count: 1, size: 0.62, depth: 0.68, moves: 'swim', periodMs: 24_000 },
  seahorse: { count: 2, size: 0.62, depth: 0.6, moves: 'float' },
  puffer: { count: 2, size: 0.6, depth: 0.36, moves: 'swim', periodMs: 32_000 },
  shell: { count: 1, size: 0.52, depth: 0.84, moves: 'lie' },
  crown: { count: 1, size: 0.7, depth: 0.13, moves: 'float' },
}

export const deepHabits: Habits = {
  serpent: { count: 1, size: 1.2, depth: 0.34, moves: 'swim', periodMs: 34_000 },
  jellyfish: { count: 3, size: 0.6, depth: 0.3, moves: 'float', periodMs: 10_000 },
  squid: { count: 2, size: 0.66, depth: 0.2, moves: 'swim', periodMs: 17_000 },
  eel: { count: 1, size: 0.78, depth: 0.72, moves: 'swim', periodMs: 21_000 },
  nautilus: { count: 1, size: 0.6, depth: 0.55, moves: 'float' },
  angler: { count: 1, size: 0.9, depth: 0.58, moves: 'swim', periodMs: 40_000 },
  trident: { count: 1, size: 0.56, depth: 0.82, moves: 'lie' },
}
