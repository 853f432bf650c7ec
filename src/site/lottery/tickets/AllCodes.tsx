import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { Choice } from '#domain/lottery/bets/bet-type.ts'

/** Lines, and numbers of a line, for which a card has room. */
interface Brief {
  readonly lines: number
  readonly numbers: number
}

/** Whether a card leaves out lines, or numbers of a line. */
export function isLong(lines: readonly { readonly choice: Choice }[], brief: Brief): boolean {
  return (
    lines.length > brief.lines || lines.some(({ choice }) => choice.some((row) => row.length > brief.numbers))
  )
}

/** Shows every line with all of its numbers, or only the first ones. */
export function AllCodes({ isWhole, onToggle }: { isWhole: boolean; onToggle: () => void }) {
  const t = useT()
  return (
    <Button
      size="sm"
      tone="ghost"
      icon="doc"
      className="all-codes"
      aria-expanded={isWhole}
      onClick={onToggle}
    >
      {isWhole ? t('lottery.fewer_codes') : t('lottery.all_codes')}
    </Button>
  )
}
