import { type Guard, guardsIn } from './guard.ts'

const catalogue = 'src/server/catalogue/catalogue.pg.test.ts'

export const catalogueGuards: readonly Guard[] = [
  ...guardsIn('src/server/catalogue/routes.ts', catalogue, [
    [
      'a hall that the market forbids, or that the brand switched off, lists its vendors',
      'cockfighting is nowhere',
      'categories: isOffered ? [category] : [],',
      'categories: isOffered || category ? [category] : [],',
    ],
    [
      'a brand lists lotteries of a mode of prizes that it does not sell',
      'the menus of the lotteries',
      ': prizeModes.filter((mode) => mode === input.prizeMode),',
      ': [input.prizeMode],',
    ],
  ]),
  ...guardsIn('src/server/merchants/merchant-row.ts', catalogue, [
    [
      'a category stays in the navigation although the brand switched it off',
      'a category that the brand switched off',
      '...row.categories_off.filter(isCategory),',
    ],
  ]),
]
