import { type Guard, provenBy } from './guard.ts'

const catalogue = 'src/server/play/catalogue/catalogue.pg.test.ts'
const consoleTest = 'src/server/play/catalogue/console.pg.test.ts'

const matches = 'src/server/publishing/content/hot-matches.pg.test.ts'
const windows = 'src/server/play/games/window.pg.test.ts'

export const catalogueGuards: readonly Guard[] = [
  ...provenBy(matches, [
    [
      'match-link-allowed',
      'a match leads to a host that the brand has not allowed',
      'a match links to its own target, else to the hall of its sport; one without a target is left out',
      { cut: '&& isLinkAllowed(link, outsideHosts)' },
    ],
    [
      'match-hall-on',
      'a match leads into a hall that the brand has switched off',
      'a match links to its own target, else to the hall of its sport; one without a target is left out',
      {
        replace: [
          "categories.includes(hall) ? { type: 'page', target: `/${hall}` } : undefined",
          "{ type: 'page', target: `/${hall}` }",
        ],
      },
    ],
  ]),
  ...provenBy(windows, [
    [
      'home-games-playable',
      'the home page shows games on which somebody works, or that nothing can start',
      'the home page shows what is hot first',
    ],
  ]),
  ...provenBy(catalogue, [
    [
      'hall-offered',
      'a hall that the market forbids, or that the brand switched off, lists its vendors',
      'cockfighting is nowhere',
    ],
    [
      'prize-mode-sold',
      'a brand lists lotteries of a mode of prizes that it does not sell',
      'the menus of the lotteries',
      { replace: ['prizeModes.filter((mode) => mode === input.prizeMode)', '[input.prizeMode]'] },
    ],
    [
      'categories-off-hidden',
      'a category stays in the navigation although the brand switched it off',
      'a category that the brand switched off',
      { cut: '...row.categories_off.filter(isCategory),' },
    ],
  ]),
  ...provenBy(consoleTest, [
    [
      'vendors-made-by-house',
      'who works for one brand makes vendors for every brand',
      'the house alone makes vendors known',
    ],
    [
      'vendor-version-checked',
      'the later of two changes of a vendor wins',
      'the later of two changes is refused',
      { value: 'vendor.version < 0' },
    ],
    [
      'vendor-order-whole',
      'a list is ordered by who has not seen it',
      'a vendor of the house is offered once',
    ],
    [
      'own-name-plain',
      'a name turns the direction of the menu',
      'and wrong names are',
      { leadsTo: 'return given' },
    ],
    [
      'vendor-pictures-used',
      'a vendor shows a picture that is not there',
      'and wrong names are',
      { value: 'await Promise.resolve(ids)' },
    ],
    [
      'menu-version-checked',
      'the later of two changes of a menu wins',
      'the later of two changes is refused',
      { value: 'kept && kept.version < 0' },
    ],
    [
      'new-menus-locked',
      'a new menu writes over one that is there',
      'two that make the same menu at the same moment make one',
      {
        replace: [
          'if (input.version === undefined) await lockNewMenus(tx, merchantId)',
          'await Promise.resolve()',
        ],
      },
    ],
    [
      'menu-faults-refused',
      'a menu is kept as it came',
      'a fault of a menu is shown beside its field, and nothing of it is stored',
    ],
    [
      'vendor-of-brand',
      'an operator changes the vendors of another brand',
      'the vendors and menus of another brand are not there',
      { replace: ['= ${merchantId}', '+ 0 * ${merchantId} > 0'] },
    ],
  ]),
]
