import type { Kind } from './field.ts'

/** What is played. The last of them is watched in the hall of e-sports, all others in the hall of sports. */
export const matchSports = [
  'football',
  'basketball',
  'tennis',
  'volleyball',
  'badminton',
  'baseball',
  'cricket',
  'boxing',
  'hockey',
  'esports',
] as const
export type MatchSport = (typeof matchSports)[number]

/** A match that the brand points out on its home page, until the sports themselves say which are hot. */
export const hotMatch = {
  id: 'hot-match',
  isOrdered: false,
  titledBy: ['home', 'away'],
  words: {
    home: { type: 'line', max: 60, isRequired: true },
    away: { type: 'line', max: 60, isRequired: true },
    league: { type: 'line', max: 60, isRequired: true },
  },
  facts: {
    sport: { type: 'choice', of: matchSports, isRequired: true },
    kicksOffAt: { type: 'moment', isRequired: true },
    /** How long it stays after its kick-off. Without a word it is what such a match takes. */
    lastsMinutes: { type: 'whole', least: 10, most: 1_440, isRequired: false },
    homePicture: { type: 'picture', isRequired: false },
    awayPicture: { type: 'picture', isRequired: false },
    /** Where it leads; without one, into the hall of its sport. */
    link: { type: 'link', isRequired: false },
  },
} as const satisfies Kind
