import type { Translate } from '#browser/i18n/translate.ts'
import { useT } from '#browser/i18n/translate.ts'
import { typeName } from '#browser/lottery/type-name.ts'
import { type LotteryGame, typeOf } from '#site/lottery/betting/lottery.ts'

/** Words of bets with the bet type that stands for them: keys of bets that the lottery does not offer are absent. */
const BETS = [
  ['b', 'lo2'],
  ['dau', 'dau2'],
  ['duoi', 'de'],
  ['dd', 'dd'],
  ['xc', 'xc'],
  ['da', 'da'],
  ['bdao', 'lo2'],
  ['b7l', 'bl7'],
] as const

/** Keys that insert words at the caret, above the keyboard of a phone. */
export function CodeKeys({ game, onInsert }: { game: LotteryGame; onInsert: (word: string) => void }) {
  const t = useT()
  const bets = BETS.flatMap(([word, code]) => {
    const type = typeOf(game, code)
    return type ? [[word, betName(t, word) ?? typeName(t, type)] as const] : []
  })
  const sets = [
    ['tai', t('lottery.set.big')],
    ['xiu', t('lottery.set.small')],
    ['chan', t('lottery.set.even')],
    ['le', t('lottery.set.odd')],
    ['keo', t('lottery.codes_key.steps')],
    ['ty', t('lottery.type.zodiac')],
  ] as const
  const groups = [
    { id: 'bets', label: t('lottery.types'), keys: bets },
    { id: 'sets', label: t('lottery.codes_key.sets'), keys: sets },
  ]
  return (
    <div className="code-keys">
      {groups.map(({ id, label, keys }) => (
        <div key={id} role="group" aria-label={label}>
          <span className="eyebrow" aria-hidden="true">
            {label}
          </span>
          <div>
            {keys.map(([word, name]) => (
              <button
                key={word}
                type="button"
                // The caret stays in its row.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onInsert(word)}
              >
                <kbd>{word}</kbd>
                {name}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function betName(t: Translate, word: string): string | undefined {
  if (word === 'b') return t('lottery.group.lot')
  return word === 'bdao' ? t('lottery.codes_key.orders') : undefined
}
