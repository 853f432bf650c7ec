import { useT } from '#browser/i18n/translate.ts'
import type { BlackjackView } from '#studio/games/blackjack/blackjack-game.ts'
import { Beads } from '#studio/games/chip-table/page/Beads.tsx'

import { totalOfTexts } from './total-text.ts'

const BEADS = 48

/** The dealer's last totals. */
export function DealerBeads({ past }: { readonly past: readonly BlackjackView[] }) {
  const t = useT()
  const beads = past.slice(0, BEADS).map(({ dealer }) => {
    const { total } = totalOfTexts(dealer)
    return { kind: total > 21 ? 'bust' : 'stood', text: String(total) }
  })
  return <Beads label={t('tables.last_rounds')} beads={beads.toReversed()} />
}
