import { type Guard, guardsIn } from './guard.ts'

const catalogue = 'src/server/play/catalogue/catalogue.pg.test.ts'
const desk = 'src/server/play/catalogue/console.pg.test.ts'

const matches = 'src/server/publishing/content/hot-matches.pg.test.ts'
const windows = 'src/server/play/games/window.pg.test.ts'

export const catalogueGuards: readonly Guard[] = [
  ...guardsIn('src/server/publishing/content/hot-matches.ts', matches, [
    [
      'a match leads to a host that the brand has not allowed',
      'a match links to its own target, else to the hall of its sport; one without a target is left out',
      'isLinkType(link.type) && isLinkAllowed(link, outsideHosts)',
      'isLinkType(link.type)',
    ],
    [
      'a match leads into a hall that the brand has switched off',
      'a match links to its own target, else to the hall of its sport; one without a target is left out',
      "return categories.includes(hall) ? { type: 'page', target: `/${hall}` } : undefined",
      "return { type: 'page', target: `/${hall}` }",
    ],
  ]),
  ...guardsIn('src/server/play/games/hall-store.ts', windows, [
    [
      'the home page shows games on which somebody works, or that nothing can start',
      'the home page shows what is hot first',
      "AND NOT offered.is_in_maintenance AND game.launch_kind <> 'none'",
      '',
    ],
  ]),
  ...guardsIn('src/server/play/catalogue/routes.ts', catalogue, [
    [
      'a hall that the market forbids, or that the brand switched off, lists its vendors',
      'cockfighting is nowhere',
      'if (!isOffered) return { data: { lanes: [] } }',
      '',
    ],
    [
      'a brand lists lotteries of a mode of prizes that it does not sell',
      'the menus of the lotteries',
      ': prizeModes.filter((mode) => mode === input.prizeMode),',
      ': [input.prizeMode],',
    ],
  ]),
  ...guardsIn('src/server/play/catalogue/console-vendors.ts', desk, [
    [
      'who works for one brand makes vendors for every brand',
      'the house alone makes vendors known',
      "if (operator.merchantId !== undefined) throw refusePlainly('forbidden')",
    ],
    [
      'the later of two changes of a vendor wins',
      'the later of two changes is refused',
      'if (vendor.version !== input.version)',
      'if (vendor.version < 0)',
    ],
    [
      'a list is ordered by who has not seen it',
      'a vendor of the house is offered once',
      "if (!isWholeList(vendors, order)) throw refuse<typeof calls.orderVendors>('changed_meanwhile')",
    ],
    [
      'a name turns the direction of the menu',
      'and wrong names are',
      "if (name === undefined) throw refusePlainly('invalid_input', { fields: ['ownName'] })\n  return name",
      'return name ?? given',
    ],
    [
      'a vendor shows a picture that is not there',
      'and wrong names are',
      "await usePictures(tx, { merchantId, owner: { operatorId }, purpose: 'content', ids })",
      'await Promise.resolve(ids)',
    ],
  ]),
  ...guardsIn('src/server/play/catalogue/console-lottery.ts', desk, [
    [
      'the later of two changes of a menu wins',
      'the later of two changes is refused',
      'if (kept && kept.version !== input.version)',
      'if (kept && kept.version < 0)',
    ],
    [
      'a new menu writes over one that is there',
      'two that make the same menu at the same moment make one',
      'if (input.version === undefined) await lockNewMenus(tx, merchantId)',
      'await Promise.resolve()',
    ],
    [
      'a menu is kept as it came',
      'what is wrong with a menu is told beside its field',
      "if (faults.length > 0) throw refuse<Save>('menu_refused', { faults })",
    ],
  ]),
  ...guardsIn('src/server/play/catalogue/console-vendor-store.ts', desk, [
    [
      'an operator changes the vendors of another brand',
      'the vendors and menus of another brand are not there',
      'SELECT ${columns} FROM ${joined} WHERE merchant_id = ${merchantId} AND vendor.code = ${code}\n',
      'SELECT ${columns} FROM ${joined} WHERE merchant_id + 0 * ${merchantId} > 0 AND vendor.code = ${code}\n',
    ],
  ]),
  ...guardsIn('src/server/platform/merchants/merchant-row.ts', catalogue, [
    [
      'a category stays in the navigation although the brand switched it off',
      'a category that the brand switched off',
      '...row.categories_off.filter(isCategory),',
    ],
  ]),
]
