import { useT } from '#browser/i18n/translate.ts'
import { handNames } from '#studio/games/poker/page/hand-names.ts'
import type { PokerVariant } from '#studio/games/poker/rules.ts'
import { PayTable } from '#studio/games/quick/page/PayTable.tsx'
import { QuickRules } from '#studio/games/quick/page/QuickRules.tsx'
import { writeTimes } from '#studio/games/quick/times.ts'

export function PokerRules({ variant }: { readonly variant: PokerVariant }) {
  const t = useT()
  return (
    <QuickRules returns={[variant.rtpBp, variant.rtpBp]}>
      <p>{t('poker.rules')}</p>
      <p>{t(variant.code === 'deuces-wild' ? 'poker.rules_deuces' : 'poker.rules_jacks')}</p>
      <p>{t('poker.rules_return')}</p>
      <p>{t('poker.rules_leave')}</p>
      <PayTable
        heads={[t('poker.hand'), t('quick.pays')]}
        rows={Object.entries(variant.pays).map(([name, times]) => [
          t(handNames[name] ?? 'poker.none'),
          writeTimes(times),
        ])}
      />
    </QuickRules>
  )
}
