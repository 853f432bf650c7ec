import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import type { TierFact } from '#domain/verification/tiers.ts'

/** Names facts in a sentence. */
export function useFactWords(): (facts: readonly TierFact[]) => string {
  const t = useT()
  const { language } = useFormat()
  return (facts) =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(facts.map((fact) => t(`tier.${fact}`)))
}
