import { type Guard, guardsIn } from './guard.ts'

const games = 'src/server/play/games/games.pg.test.ts'
const desk = 'src/server/play/games/console.pg.test.ts'
const tiles = 'src/server/publishing/art/game-tiles.pg.test.ts'

export const gameGuards: readonly Guard[] = [
  ...guardsIn('src/server/play/games/store.ts', games, [
    [
      'games are shown although the brand has switched all of them off',
      'each of the four switches',
      'AND EXISTS (SELECT FROM merchant WHERE id = ${merchantId} AND are_games_on)',
    ],
    [
      'games of a vendor are shown that the brand has switched off',
      'each of the four switches',
      'SELECT vendor_code FROM merchant_vendor WHERE merchant_id = ${merchantId} AND is_on)',
      'SELECT vendor_code FROM merchant_vendor WHERE merchant_id = ${merchantId})',
    ],
    [
      'a game is shown that its provider gave up',
      'each of the four switches',
      ' AND game.retired_at IS NULL',
    ],
  ]),
  ...guardsIn('src/server/play/games/routes.ts', games, [
    [
      'a hall that the market forbids shows its games',
      'what the market forbids',
      'categories: brand.categories.filter(',
      "categories: [...brand.categories, 'cockfight' as const].filter(",
    ],
  ]),
  ...guardsIn('src/server/play/games/actions.ts', games, [
    [
      'a game is marked that the brand does not show',
      'favourites are one’s own',
      "if (!(await selectPlayable(tx, { ...by, game: { id: nodeId } }))) throw refusePlainly('absent')",
    ],
    [
      'favourites grow without end',
      'no more than five hundred',
      'if (marked.length >= FAVOURITES_MAX)',
      'if (marked.length < 0)',
    ],
  ]),
  ...guardsIn('src/server/play/games/answers.ts', games, [
    [
      'a member’s browser is sent to a host that the brand never let in',
      'a provider’s picture is shown where',
      'return origins.includes(new URL(imageUrl).origin) ? imageUrl : undefined',
      'return origins.length < 0 ? undefined : imageUrl',
    ],
  ]),
  ...guardsIn('src/server/play/games/console-actions.ts', desk, [
    [
      'the later of two changes of a game wins',
      'the later of two changes is refused',
      'if (kept.version !== version)',
      'if (kept.version < 0)',
    ],
    [
      'games are put in order by who has seen them otherwise',
      'who has seen them otherwise',
      "if (!isAsSeen) throw refuse<typeof calls.orderGames>('changed_meanwhile')",
    ],
  ]),
  ...guardsIn('src/server/play/games/console-store.ts', desk, [
    [
      'an operator changes the games of another brand',
      'the games of another brand',
      'WHERE merchant_id = ${asked.merchantId} AND game_id = ANY',
      'WHERE merchant_id + 0 * ${asked.merchantId} > 0 AND game_id = ANY',
    ],
  ]),
  ...guardsIn('src/server/publishing/art/game-tiles.ts', tiles, [
    [
      'a stranger chooses addresses, and each is drawn',
      'an invented URL draws no tile',
      ' || nameOfTile(subject) !== name',
    ],
  ]),
]
