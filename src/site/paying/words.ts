import { catalogues } from 'virtual:catalogues/offer'

import { createAreaWords } from '#browser/i18n/area-words.tsx'

/** The words of offers that pay, which the first page does not load. */
export const { load: loadOfferWords, Words: OfferWords } = createAreaWords(catalogues)
