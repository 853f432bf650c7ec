import { useT } from '#browser/i18n/translate.ts'

/** Drawn numbers, always left to right; the special one is the last. */
export function Balls({ numbers, hasSpecial = true }: { numbers: readonly string[]; hasSpecial?: boolean }) {
  const t = useT()
  const special = hasSpecial ? numbers.length - 1 : -1
  return (
    <ul className="balls" aria-label={t('ui.balls.label')}>
      {numbers.map((number, index) => (
        <li key={`${index} ${number}`} className={index === special ? 'hi' : undefined}>
          {number}
        </li>
      ))}
    </ul>
  )
}
