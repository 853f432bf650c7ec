import { useT } from '#browser/i18n/translate.ts'
import { type RouletteSpot, spotOf } from '#studio/games/roulette/spots.ts'

type Outside =
  | 'low'
  | 'even'
  | 'red'
  | 'black'
  | 'odd'
  | 'high'
  | 'column1'
  | 'column2'
  | 'column3'
  | 'dozen1'
  | 'dozen2'
  | 'dozen3'

/** Names bets in words: `Split 17, 20`. */
export function useSpotName(): (id: string) => string {
  const t = useT()
  const nameOf = ({ id, kind, covers }: RouletteSpot): string => {
    switch (kind) {
      case 'straight':
      case 'split':
      case 'street':
      case 'corner':
      case 'six':
        return t(`roulette.name_${kind}`, { numbers: covers.join(', ') })
      case 'column':
      case 'dozen':
      case 'even':
        return t(`roulette.spot_${id as Outside}`)
    }
  }
  return (id) => {
    const spot = spotOf(id)
    return spot ? nameOf(spot) : id
  }
}

/** The short texts of the cells outside. */
export function useCellText(): (spot: RouletteSpot) => string {
  const t = useT()
  return ({ id, kind, covers }) => {
    if (kind === 'straight') return String(covers[0])
    return kind === 'column' ? t('roulette.cell_column') : t(`roulette.spot_${id as Outside}`)
  }
}

/** A number with its colour, and whether it is odd: `17 black, odd`. */
export function useNumberName(): (number: number, colour: 'red' | 'black' | 'zero') => string {
  const t = useT()
  return (number, colour) =>
    colour === 'zero'
      ? t('roulette.result_zero')
      : t('roulette.result', { number, colour, parity: number % 2 ? 'odd' : 'even' })
}
