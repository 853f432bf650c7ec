import { type Guard, provenBy } from './guard.ts'

const games = 'src/server/play/games/games.pg.test.ts'
const consoleTest = 'src/server/play/games/console.pg.test.ts'
const tiles = 'src/server/publishing/art/game-tiles.pg.test.ts'

export const gameGuards: readonly Guard[] = [
  ...provenBy(games, [
    [
      'games-switched-on',
      'games are shown although the brand has switched all of them off',
      'each of the four switches',
      { cut: 'AND EXISTS (SELECT FROM merchant WHERE id = ${merchantId} AND are_games_on)' },
    ],
    [
      'games-switched-on',
      'games of a vendor are shown that the brand has switched off',
      'each of the four switches',
      { cut: 'AND is_on' },
    ],
    [
      'retired-game-hidden',
      'a game is shown that its provider gave up',
      'each of the four switches',
      { value: 'sql`${isOn(query)}`' },
    ],
    [
      'forbidden-hall-hidden',
      'a hall that the market forbids shows its games',
      'games that the market forbids are absent, whatever row there is',
      { replace: ['brand.categories', "[...brand.categories, 'cockfight' as const]"] },
    ],
    ['marked-game-playable', 'a game is marked that the brand does not show', 'favourites are one’s own'],
    [
      'favourites-capped',
      'favourites grow without end',
      'no more than five hundred',
      { value: 'marked.length < 0' },
    ],
    [
      'image-origin-allowed',
      'a member’s browser is sent to a host that the brand never let in',
      'a provider’s picture is shown where',
      {
        replace: [
          '.includes(new URL(imageUrl).origin) ? imageUrl : undefined',
          '.length < 0 ? undefined : imageUrl',
        ],
      },
    ],
  ]),
  ...provenBy(consoleTest, [
    [
      'game-version-checked',
      'the later of two changes of a game wins',
      'the later of two changes is refused',
      { value: 'kept.version < 0' },
    ],
    [
      'game-order-as-seen',
      'games are put in order by who has seen them otherwise',
      'who has seen them otherwise',
    ],
    [
      'game-of-brand',
      'an operator changes the games of another brand',
      'the games of another brand',
      { replace: ['= ${filter.merchantId}', '+ 0 * ${filter.merchantId} > 0'] },
    ],
  ]),
  ...provenBy('src/server/play/games/bounds.pg.test.ts', [
    [
      'game-bounds-of-form',
      'a least stake above the largest closes a game',
      'bounds of a game are set by one operator',
    ],
    [
      'game-bounds-as-read',
      'the later of two changes of bounds wins',
      'bounds of a game are set by one operator',
    ],
    [
      'looser-game-bounds-need-second',
      'one operator lets a table cost the brand any sum',
      'bounds of a game are set by one operator',
    ],
    [
      'bounds-of-own-game',
      'an operator bounds the games of another brand',
      'a game of another brand has no bounds here',
      { replace: ['= ${merchantId}', '+ 0 * ${merchantId} > 0'] },
    ],
  ]),
  ...provenBy(tiles, [
    [
      'console-tiles-of-operators',
      'the host of the console tells strangers of games and lotteries of every brand',
      'the console shows tiles to operators alone',
      { value: "{ caller: { kind: 'operator' } }" },
    ],
    [
      'tile-name-checked',
      'a stranger chooses addresses, and each is drawn',
      'an invented URL draws no tile',
      { cut: '|| nameOfTile(subject) !== name' },
    ],
    [
      'lottery-tile-checked',
      'a stranger chooses addresses, and each is drawn',
      'a lottery has a tile at the address that the lobby gives, and at no other',
      { replace: ['hashOf(subject) === hash', 'true'] },
    ],
  ]),
]
