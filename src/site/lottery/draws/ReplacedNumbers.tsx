import { useT } from '#browser/i18n/translate.ts'

import { type Draw, replacedPlaces } from './draw.ts'

/** Each number that a correction replaced, struck out beside the new one. */
export function ReplacedNumbers({ draw }: { draw: Draw }) {
  const t = useT()
  const places = replacedPlaces(draw)
  if (places.length === 0) return null
  return (
    <ul className="draw-replaced" aria-label={t('lottery.replaced')}>
      {places.map(({ id, before, now }) => (
        <li key={id} className="num">
          <span className="sr">{t('lottery.replaced_before')} </span>
          <s>{before}</s> <span className="sr">{t('lottery.replaced_now')} </span>
          <b>{now}</b>
        </li>
      ))}
    </ul>
  )
}
