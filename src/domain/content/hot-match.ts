import type { Kind } from './field.ts'

/** Sports of a match. The last one belongs to the hall of e-sports, all others to the hall of sports. */
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

/** A match that operators feature on the home page, until a sports feed reports which matches are hot. */
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
    /** Minutes shown after kick-off. Default: the usual length of the sport. */
    lastsMinutes: { type: 'whole', least: 10, most: 1_440, isRequired: false },
    homePicture: { type: 'picture', isRequired: false },
    awayPicture: { type: 'picture', isRequired: false },
    /** Target of a click; by default the hall of its sport. */
    link: { type: 'link', isRequired: false },
  },
} as const satisfies Kind
