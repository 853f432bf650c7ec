import { useT } from '#browser/i18n/translate.ts'
import { evens } from '#studio/games/sic-bo/rules.ts'

/** Names bets in words: `Double 4`, `Total 12`. */
export function useSpotName(): (spot: string) => string {
  const t = useT()
  return (spot) => {
    const even = evens.find((one) => one === spot)
    if (even) return t(`sic_bo.spot_${even}`)
    if (spot === 'anyTriple') return t('sic_bo.spot_anyTriple')
    const digits = spot.replace(/\D/g, '')
    if (spot.startsWith('total')) return t('sic_bo.spot_total', { total: digits })
    const face = [...digits].join(', ')
    if (spot.startsWith('triple')) return t('sic_bo.spot_triple', { face })
    if (spot.startsWith('double')) return t('sic_bo.spot_double', { face })
    return spot.startsWith('pair') ? t('sic_bo.spot_pair', { face }) : t('sic_bo.spot_single', { face })
  }
}
