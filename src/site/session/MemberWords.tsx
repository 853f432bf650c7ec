import { catalogues } from 'virtual:catalogues/member'

import { createAreaWords } from '#browser/i18n/area-words.tsx'

/** The members' words, which visitors do not load. */
export const MemberWords = createAreaWords(catalogues).Words
