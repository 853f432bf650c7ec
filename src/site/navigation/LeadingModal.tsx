import { SearchDialog } from '#site/search/SearchDialog.tsx'

import { HallsSheet } from './HallsSheet.tsx'

/** The modals that lead to other pages, in one chunk, because on a phone one opens the other. */
export function LeadingModal({ name, onClose }: { name: 'halls' | 'search'; onClose: () => void }) {
  return name === 'halls' ? <HallsSheet onClose={onClose} /> : <SearchDialog onClose={onClose} />
}
