import { useT } from '#browser/i18n/translate.ts'

/**
 * Drawn numbers; the special one is the last. A list of numbers runs as the page is read; a text is one number, whose digits always
 * run from left to right.
 */
export function Balls({
  numbers,
  hasSpecial = true,
}: {
  numbers: string | readonly string[]
  hasSpecial?: boolean
}) {
  const t = useT()
  const special = hasSpecial ? numbers.length - 1 : -1
  return (
    <ul className={typeof numbers === 'string' ? 'balls digits' : 'balls'} aria-label={t('ui.balls.label')}>
      {[...numbers].map((number, index) => (
        <li key={`${index} ${number}`} className={index === special ? 'hi' : undefined}>
          {number}
        </li>
      ))}
    </ul>
  )
}
