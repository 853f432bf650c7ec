import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'

/** The team to which a list is narrowed, and the way back to the whole brand. */
export function TeamFilter({
  team,
  onClear,
}: {
  team: { readonly account: string } | undefined
  onClear: () => void
}) {
  const t = useT()
  if (team === undefined) return null
  return (
    <Button size="sm" icon="x" onClick={onClear}>
      {t('console.team_report.only', { account: team.account })}
    </Button>
  )
}
