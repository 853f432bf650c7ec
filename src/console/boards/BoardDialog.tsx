import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { CodeField, GiftField } from '#console/missions/named-fields.tsx'
import { AmountInput } from '#console/ui/AmountInput.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { NameFields } from '#console/ui/TranslationFields.tsx'
import { publishBoard } from '#contract/console/boards.ts'
import { type BoardScore, boardGifts, boardScores } from '#domain/boards/board.ts'

import { TeamFields } from './TeamFields.tsx'
import {
  type BoardField,
  type BoardKind,
  type BoardSharing,
  type Listed,
  type TypedBoard,
  boardKinds,
  boardSharings,
  newBoard,
  readTypedBoard,
} from './typed-board.ts'

/** Proposes a board to a second operator. */
export function BoardDialog({ found, onClose }: { readonly found: Listed; readonly onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(newBoard)
  const [isSubmitted, setSubmitted] = useState(false)
  const read = readTypedBoard(typed, found)
  const saving = useMutation({
    mutationFn: (reason: string) => {
      if (read.fault !== undefined) throw new Error(`the board has a fault: ${read.fault}`)
      return api.call(publishBoard, { ...scope, board: read.code, rules: read.rules, reason })
    },
    onSuccess: async (answer) => {
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.saved'))
      onClose()
    },
  })
  const errorOf = (field: BoardField) => {
    if (!isSubmitted || read.fault !== field) return undefined
    if (read.why !== undefined) return t(`console.boards.fault_${read.why}`)
    return t(field === 'code' ? 'console.missions.fault_code' : 'console.missions.fault_name')
  }
  return (
    <ReasonDialog
      question={t('console.boards.add')}
      verb={t('console.missions.save')}
      error={saving.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) => read.fault === undefined && saving.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small muted">{t('console.boards.text')}</p>
      <BoardFields
        typed={typed}
        currency={found.currency}
        change={(patch) => setTyped((before) => ({ ...before, ...patch }))}
        errorOf={errorOf}
      />
    </ReasonDialog>
  )
}

function BoardFields({
  typed,
  currency,
  change,
  errorOf,
}: {
  typed: TypedBoard
  currency: string
  change: (patch: Partial<TypedBoard>) => void
  errorOf: (field: BoardField) => string | undefined
}) {
  const t = useT()
  return (
    <>
      <CodeField value={typed.code} onChange={(code) => change({ code })} error={errorOf('code')} />
      <NameFields
        label={t('console.missions.name')}
        longest={40}
        value={typed}
        error={errorOf('name')}
        onChange={change}
      />
      <div className="console-fields">
        <Field label={t('console.boards.score')}>
          <Select
            value={typed.score}
            onChange={(score) => change({ score: score as BoardScore })}
            choices={boardScores.map((id) => ({ id, label: t(`console.boards.score_${id}`) }))}
          />
        </Field>
        <Field label={t('console.boards.stake_min')} isRequired error={errorOf('stakeMin')}>
          <AmountInput
            currency={currency}
            value={typed.stakeMin}
            onChange={(stakeMin) => change({ stakeMin })}
          />
        </Field>
        <Field label={t('console.boards.best')} isRequired error={errorOf('best')}>
          <TextInput
            inputMode="numeric"
            maxLength={2}
            value={typed.best}
            onChange={(best) => change({ best })}
          />
        </Field>
        <Days typed={typed} change={change} error={errorOf('days')} />
        <Field label={t('console.boards.kind')}>
          <Select
            value={typed.kind}
            onChange={(kind) => change({ kind: kind as BoardKind })}
            choices={boardKinds.map((id) => ({ id, label: t(`console.boards.kind_${id}`) }))}
          />
        </Field>
      </div>
      {typed.kind === 'teams' && <TeamFields typed={typed} change={change} errorOf={errorOf} />}
      <PrizeFields typed={typed} change={change} errorOf={errorOf} />
    </>
  )
}

function PrizeFields({
  typed,
  change,
  errorOf,
}: {
  typed: TypedBoard
  change: (patch: Partial<TypedBoard>) => void
  errorOf: (field: BoardField) => string | undefined
}) {
  const t = useT()
  const isShared = typed.kind === 'members' && typed.sharing === 'scores'
  return (
    <>
      <div className="console-fields">
        <GiftField value={typed.gives} gifts={boardGifts} onChange={(gives) => change({ gives })} />
        {typed.kind === 'members' && (
          <Field label={t('console.boards.sharing')}>
            <Select
              value={typed.sharing}
              onChange={(sharing) => change({ sharing: sharing as BoardSharing })}
              choices={boardSharings.map((id) => ({ id, label: t(`console.boards.sharing_${id}`) }))}
            />
          </Field>
        )}
        {isShared && (
          <Field label={t('console.boards.shared_by')} isRequired error={errorOf('sharedBy')}>
            <TextInput
              inputMode="numeric"
              maxLength={3}
              value={typed.sharedBy}
              onChange={(sharedBy) => change({ sharedBy })}
            />
          </Field>
        )}
      </div>
      <Field
        label={t(isShared ? 'console.boards.prize' : 'console.boards.prizes')}
        hint={t(isShared ? 'console.boards.prize_hint' : 'console.boards.prizes_hint')}
        isRequired
        error={errorOf('prizes')}
      >
        <TextInput value={typed.prizes} maxLength={400} onChange={(prizes) => change({ prizes })} />
      </Field>
    </>
  )
}

function Days({
  typed,
  change,
  error,
}: {
  typed: TypedBoard
  change: (patch: Partial<TypedBoard>) => void
  error: string | undefined
}) {
  const t = useT()
  return (
    <>
      <Field label={t('console.missions.from_day')} isRequired error={error}>
        <TextInput type="date" value={typed.fromDay} onChange={(fromDay) => change({ fromDay })} />
      </Field>
      <Field label={t('console.missions.to_day')} isRequired error={error}>
        <TextInput type="date" value={typed.toDay} onChange={(toDay) => change({ toDay })} />
      </Field>
    </>
  )
}
