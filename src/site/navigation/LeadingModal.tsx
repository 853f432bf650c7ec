import { SearchDialog } from '#site/search/SearchDialog.tsx'

import { HallsSheet } from './HallsSheet.tsx'

/** What leads to other pages. One file for both: on a phone the one opens the other. */
export function LeadingModal({ name, onClose }: { name: 'halls' | 'search'; onClose: () => void }) {
  return name === 'halls' ? <HallsSheet onClose={onClose} /> : <SearchDialog onClose={onClose} />
}
