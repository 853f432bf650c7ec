import { catalogues } from 'virtual:catalogues/agent'

import { createAreaWords } from '#browser/i18n/area-words.tsx'

/** The words of the agent centre, which only agents load. */
export const AgentWords = createAreaWords(catalogues).Words
