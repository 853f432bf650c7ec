import { catalogues } from 'virtual:catalogues/lottery'

import { createAreaWords } from '#browser/i18n/area-words.tsx'

/** The words of the lottery's pages, which the first page does not load. */
export const { load: loadLotteryWords, Words: LotteryWords } = createAreaWords(catalogues)
