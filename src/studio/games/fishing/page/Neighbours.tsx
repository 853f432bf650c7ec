import { useT } from '#browser/i18n/translate.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'

import type { Neighbour } from './use-neighbours.ts'

/** The plates beside the cannons of the others, under anonymous numbers. */
export function Neighbours({ neighbours }: { readonly neighbours: readonly Neighbour[] }) {
  const t = useT()
  const { currency } = useSession().opened
  return (
    <ul className="fi-plates" aria-label={t('fishing.others')}>
      {neighbours.map(({ seat, number, price }) => (
        <li key={seat} data-seat={seat}>
          {t('tables.player', { number: String(number).padStart(2, '0') })}
          {price !== undefined && (
            <small>
              {t('fishing.price')} <Amount units={price} currency={currency} />
            </small>
          )}
        </li>
      ))}
    </ul>
  )
}
