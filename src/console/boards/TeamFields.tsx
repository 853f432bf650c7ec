import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { NameFields } from '#console/ui/TranslationFields.tsx'
import { TEAMS_LEAST, TEAMS_MOST, type TeamShare, teamShares } from '#domain/boards/teams.ts'

import type { BoardField, TypedBoard } from './typed-board.ts'

/** The teams of a board, and how their members share prizes. */
export function TeamFields({
  typed: { teams, teamBest, teamShare },
  change,
  errorOf,
}: {
  typed: Pick<TypedBoard, 'teams' | 'teamBest' | 'teamShare'>
  change: (patch: Partial<TypedBoard>) => void
  errorOf: (field: BoardField) => string | undefined
}) {
  const t = useT()
  return (
    <>
      <p className="small muted">{t('console.boards.teams_text')}</p>
      {teams.map((team, at) => (
        <NameFields
          key={at}
          label={t('console.boards.team', { number: at + 1 })}
          longest={40}
          value={team}
          error={at === teams.length - 1 ? errorOf('teams') : undefined}
          onChange={(patch) =>
            change({ teams: teams.map((one, nth) => (nth === at ? { ...one, ...patch } : one)) })
          }
        />
      ))}
      <div className="row">
        {teams.length < TEAMS_MOST && (
          <Button size="sm" icon="plus" onClick={() => change({ teams: [...teams, { name: '' }] })}>
            {t('console.boards.team_add')}
          </Button>
        )}
        {teams.length > TEAMS_LEAST && (
          <Button size="sm" onClick={() => change({ teams: teams.slice(0, -1) })}>
            {t('console.boards.team_remove')}
          </Button>
        )}
      </div>
      <div className="console-fields">
        <Field label={t('console.boards.team_best')} isRequired error={errorOf('teamBest')}>
          <TextInput
            inputMode="numeric"
            maxLength={2}
            value={teamBest}
            onChange={(best) => change({ teamBest: best })}
          />
        </Field>
        <Field label={t('console.boards.team_share')}>
          <Select
            value={teamShare}
            onChange={(share) => change({ teamShare: share as TeamShare })}
            choices={teamShares.map((id) => ({ id, label: t(`console.boards.team_share_${id}`) }))}
          />
        </Field>
      </div>
    </>
  )
}
