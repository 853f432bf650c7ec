import type { Sea } from './sea.ts'

/** The classic mix: from even chances to one in 155. */
export const reef: Sea = {
  code: 'tile-reef',
  version: 1,
  returnMille: 965,
  fish: [
    { code: 'koi', times: 200 },
    { code: 'crab', times: 400 },
    { code: 'turtle', times: 800 },
    { code: 'octopus', times: 1_500 },
    { code: 'shark', times: 3_000 },
    { code: 'whale', times: 8_000 },
    { code: 'chest', times: 15_000 },
  ],
}

/** Calm water: many small catches. */
export const lagoon: Sea = {
  code: 'lotus-lagoon',
  version: 1,
  returnMille: 970,
  fish: [
    { code: 'minnow', times: 150 },
    { code: 'seahorse', times: 200 },
    { code: 'puffer', times: 300 },
    { code: 'shell', times: 500 },
    { code: 'ray', times: 1_000 },
    { code: 'goldfish', times: 2_500 },
    { code: 'crown', times: 5_000 },
  ],
}

/** Dark water: rare catches that pay more. */
export const deep: Sea = {
  code: 'lantern-deep',
  version: 1,
  returnMille: 960,
  fish: [
    { code: 'jellyfish', times: 500 },
    { code: 'squid', times: 1_000 },
    { code: 'eel', times: 2_000 },
    { code: 'nautilus', times: 4_000 },
    { code: 'angler', times: 8_000 },
    { code: 'serpent', times: 12_000 },
    { code: 'trident', times: 20_000 },
  ],
}

export const seas: readonly Sea[] = [reef, lagoon, deep]
