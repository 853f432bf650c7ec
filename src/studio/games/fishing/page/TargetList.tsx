import { useT, useWords } from '#browser/i18n/translate.ts'
import { tenthsOfShots } from '#studio/games/fishing/sea.ts'
import { writeTimes } from '#studio/games/quick/times.ts'

import { type SeaFace, nameOf } from './sea-face.ts'

/** The fish with their payouts and chances: the one that is chosen is aimed at. */
export function TargetList({
  face,
  fish,
  onAim,
}: {
  readonly face: SeaFace
  readonly fish: string
  readonly onAim: (fish: string) => void
}) {
  const t = useT()
  const write = useShotsText(face)
  return (
    <fieldset className="fi-targets">
      <legend className="sr">{t('fishing.targets')}</legend>
      {face.sea.fish.map((one) => (
        <label key={one.code}>
          <input
            type="radio"
            className="sr"
            name="fish"
            checked={one.code === fish}
            onChange={() => onAim(one.code)}
          />
          <img src={face.pictureOf(one.code)} alt="" width={44} height={44} />
          <span className="fi-name">
            {t(nameOf(face, one.code))}
            <small>{write(one.code)}</small>
          </span>
          <b className="num">{writeTimes(one.times)}</b>
        </label>
      ))}
    </fieldset>
  )
}

/** `caught 1 in 2.1 shots`, of a fish. */
export function useShotsText({ sea }: SeaFace): (fish: string) => string {
  const t = useT()
  const { tag } = useWords()
  return (code) => {
    const fish = sea.fish.find((one) => one.code === code)
    if (!fish) return ''
    const shots = (tenthsOfShots(sea, fish) / 10).toLocaleString(`${tag}-u-nu-latn`, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
    return t('fishing.one_in', { shots })
  }
}
