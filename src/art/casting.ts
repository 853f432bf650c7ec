import type { Category } from '#domain/navigation/category.ts'
import type { Random } from './colour.ts'
import type { Hero } from './hero.ts'
import * as fortune from './fortune-heroes.ts'
import * as table from './table-heroes.ts'
import * as contest from './contest-heroes.ts'
import * as sea from './sea-heroes.ts'
import * as draw from './draw-heroes.ts'
import * as bird from './bird-heroes.ts'
import * as slot from './slot-heroes.ts'

const HEROES = { ...fortune, ...table, ...contest, ...sea, ...draw, ...bird, ...slot } satisfies Record<
  string,
  Hero
>

export type HeroName = keyof typeof HEROES

/** Heroes for a game of the category whose title names none. */
export const HERO_SETS: Readonly<Record<Category, readonly HeroName[]>> = {
  slots: [
    'gem',
    'crown',
    'seven',
    'bell',
    'coins',
    'book',
    'sunmask',
    'lotus',
    'scarab',
    'lion',
    'dragon',
    'peacock',
    'compass',
    'moon',
    'cherries',
    'sweets',
    'amphora',
    'temple',
    'bull',
    'rocket',
  ],
  live: ['wheel', 'cards', 'dice', 'chips', 'ace', 'fortune', 'peacock'],
  sports: ['football', 'basketball', 'trophy', 'laurel', 'tennis'],
  esports: ['pad', 'shield', 'helmet', 'target', 'trophy', 'headset', 'keys', 'mech', 'badge', 'joystick'],
  fishing: ['koi', 'shark', 'trident', 'shell', 'crab', 'octopus', 'turtle', 'whale', 'chest', 'hook'],
  cards: ['ace', 'mahjong', 'domino', 'jester', 'cards', 'dice'],
  lottery: ['balls', 'ticket', 'drum', 'clover', 'lantern', 'envelope', 'cage', 'scratch'],
  elottery: ['orbit', 'keno', 'balls', 'timer', 'circuit', 'lanes', 'digits', 'hexes'],
  cockfight: ['rooster', 'plume', 'head', 'duel', 'arena', 'vane'],
}

/** Outside slots, a word only counts when its hero belongs to the category. */
export function castHero(category: Category, title: string, r: Random): Hero {
  const named = WORDS.find(
    ([word, hero]) => word.test(title) && (category === 'slots' || HERO_SETS[category].includes(hero)),
  )
  return HEROES[named ? named[1] : r.pick(HERO_SETS[category])]
}

/** Words in titles that select a hero; the first match wins. */
const WORDS: readonly (readonly [word: RegExp, hero: HeroName])[] = [
  [/orchard/i, 'tree'],
  [/\bmill\b|windmill/i, 'mill'],
  [/\batlas\b|globe/i, 'globe'],
  [/honey|hive|\bbees?\b/i, 'hive'],
  [/\btea\b/i, 'teapot'],
  [/swan|mirror lake/i, 'swan'],
  [/lighthouse/i, 'lighthouse'],
  [/curio|pocket watch/i, 'watch'],
  [/paint/i, 'palette'],
  [/\bmole\b|gnome/i, 'gnome'],
  [/glacier|polar/i, 'bear'],
  [/bamboo|panda/i, 'panda'],
  [/\bkites?\b/i, 'kite'],
  [/station|clock/i, 'timer'],
  [/dragon|naga|long\b/i, 'dragon'],
  [/lion|tiger|leo|cat\b/i, 'lion'],
  [/bull|ox\b|buffalo|bison/i, 'bull'],
  [/book|tome|scroll|codex/i, 'book'],
  [/gem|jewel|diamond|ruby|crystal|opal/i, 'gem'],
  [/crown|\bking\b|queen|royal|caesar/i, 'crown'],
  [/seven|777|hot\b/i, 'seven'],
  [/\bbells?\b|liberty/i, 'bell'],
  [/coin|gold|fortune|treasure|rich/i, 'coins'],
  [/sun|aztec|inca|mask/i, 'sunmask'],
  [/firefl/i, 'moon'],
  [/lotus|garden|flower|bloom/i, 'lotus'],
  [/scarab|egypt|pharaoh|nile|ra\b/i, 'scarab'],
  [/phoenix|peacock|bird/i, 'peacock'],
  [/star|compass|voyage|north/i, 'compass'],
  [/moon|night|luna/i, 'moon'],
  [/fruit|cherry|cherries/i, 'cherries'],
  [/candy|sweet|sugar|bonbon/i, 'sweets'],
  [/wine|amphora|bacchus|olive/i, 'amphora'],
  [/temple|rome|zeus|olymp|athena|forum/i, 'temple'],
  [/rocket|crash|aero|space/i, 'rocket'],
  [/roulette/i, 'wheel'],
  [/wheel|spin/i, 'fortune'],
  [/tiger/i, 'ace'],
  [/baccarat|poker|hold.?em|blackjack|jacks|deuces/i, 'cards'],
  [/sic ?bo|dice|craps/i, 'dice'],
  [/mahjong|mah-?jong/i, 'mahjong'],
  [/domino|pai gow/i, 'domino'],
  [/joker|jester/i, 'jester'],
  [/football|soccer|liga|premier/i, 'football'],
  [/basket|hoop/i, 'basketball'],
  [/tennis|court/i, 'tennis'],
  [/cup|league|champion/i, 'trophy'],
  [/shark/i, 'shark'],
  [/koi|carp|fish/i, 'koi'],
  [/poseidon|neptune|trident|ocean/i, 'trident'],
  [/\breef|coral/i, 'turtle'],
  [/crab/i, 'crab'],
  [/pearl|shell|lagoon/i, 'shell'],
  [/keno/i, 'keno'],
  [/plinko/i, 'plinko'],
  [/tien len|big two/i, 'ace'],
  [/hi-?lo\b/i, 'cards'],
  [/limbo/i, 'orbit'],
  [/rooster|cock/i, 'rooster'],
  [/octopus|kraken|squid/i, 'octopus'],
  [/turtle|tortoise/i, 'turtle'],
  [/whale|leviathan|deep/i, 'whale'],
  [/chest|treasure|pirate/i, 'chest'],
  [/hook|angler|float|lure/i, 'hook'],
  [/mech|robot|titan/i, 'mech'],
  [/headset|squad/i, 'headset'],
  [/legend|rank|elite/i, 'badge'],
  [/arcade|retro/i, 'joystick'],
  [/lane\b|rift/i, 'keys'],
  [/clover|lucky/i, 'clover'],
  [/lantern|hue\b|hoi an/i, 'lantern'],
  [/envelope|tet\b|lixi/i, 'envelope'],
  [/scratch/i, 'scratch'],
  [/pools?\b|cage/i, 'cage'],
  [/minute|second|timer/i, 'timer'],
  [/race|racing|pk ?10|lanes/i, 'lanes'],
  [/hex|honey/i, 'hexes'],
  [/digit|3d\b|4d\b/i, 'digits'],
  [/chip|circuit|turbo/i, 'circuit'],
  [/arena|pit\b/i, 'arena'],
  [/duel|versus|clash/i, 'duel'],
  [/derby/i, 'head'],
  [/vane|weather|sabong/i, 'vane'],
]
