import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { deposits } from '#contract/deposits.ts'
import { rounds } from '#contract/rounds.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { type MessageSubject, type SubjectKind, subjectKinds } from '#domain/support/subject.ts'
import { MemberWords } from '#site/session/MemberWords.tsx'

/** As many of each kind as a member recognises at a glance; older ones are named in the text. */
const ROWS_MOST = 10

interface PickerProps {
  readonly chosen: MessageSubject | undefined
  readonly onChoose: (subject: MessageSubject | undefined) => void
}

/** The record that the next message is about: one of the member's newest deposits, withdrawals or rounds. */
export const SubjectPicker = (props: PickerProps) => (
  <MemberWords>
    <Picker {...props} />
  </MemberWords>
)

/** The record that a message is about. */
export const SubjectTag = ({ subject }: { subject: MessageSubject }) => (
  <MemberWords>
    <Named subject={subject} />
  </MemberWords>
)

function Named({ subject: { kind, id } }: { subject: MessageSubject }) {
  const t = useT()
  return <Tag>{t(`service.subject.${kind}`, { id })}</Tag>
}

function Picker({ chosen, onChoose }: PickerProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="row talk-subject">
      {chosen ? (
        <>
          <Named subject={chosen} />
          <IconButton
            icon="x"
            size="sm"
            label={t('service.subject.remove')}
            onClick={() => onChoose(undefined)}
          />
        </>
      ) : (
        <Button tone="ghost" size="sm" icon="plus" onClick={() => setOpen(true)}>
          {t('service.subject.attach')}
        </Button>
      )}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('service.subject.attach')}>
        <Records
          onChoose={(subject) => {
            onChoose(subject)
            setOpen(false)
          }}
        />
      </Dialog>
    </div>
  )
}

function Records({ onChoose }: { onChoose: (subject: MessageSubject) => void }) {
  const t = useT()
  const [kind, setKind] = useState<SubjectKind>('deposit')
  const { list, isFailed } = useRecords(kind)
  return (
    <div className="stack">
      <SegmentedControl
        label={t('service.subject.attach')}
        options={subjectKinds.map((id) => ({ id, label: t(`service.subject.kind_${id}`) }))}
        selected={kind}
        onSelect={(id) => setKind(subjectKinds.find((one) => one === id) ?? kind)}
      />
      {isFailed && <Note tone="bad">{t('service.subject.failed')}</Note>}
      {list?.length === 0 && <p className="muted">{t('service.subject.none')}</p>}
      {!list && !isFailed && <SkeletonRows count={4} />}
      <ul className="talk-records">
        {list?.slice(0, ROWS_MOST).map(({ id, amount, at, name }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose({ kind, id })}>
              <span className="grow">{name ? <bdi>{name}</bdi> : t(`service.subject.${kind}`, { id })}</span>
              <MoneyText amount={amount} tone="plain" />
              <small className="muted">
                <DateText atMs={Date.parse(at)} look="short" />
              </small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface OwnRecord {
  readonly id: string
  readonly amount: string
  readonly at: string
  /** Of a round: its game. */
  readonly name?: string
}

/** The newest records of the chosen kind only. */
function useRecords(kind: SubjectKind): {
  readonly list: readonly OwnRecord[] | undefined
  readonly isFailed: boolean
} {
  const api = useApi()
  const paidIn = useQuery({ ...queryOf(api, deposits.list, {}), enabled: kind === 'deposit' })
  const paidOut = useQuery({ ...queryOf(api, withdrawals.list, {}), enabled: kind === 'withdrawal' })
  const played = useQuery({
    ...queryOf(api, rounds.list, { period: 'month', limit: ROWS_MOST }),
    enabled: kind === 'round',
  })
  switch (kind) {
    case 'deposit':
      return {
        list: paidIn.data?.list.map(({ id, amount, createdAt }) => ({ id, amount, at: createdAt })),
        isFailed: paidIn.isError,
      }
    case 'withdrawal':
      return {
        list: paidOut.data?.list.map(({ id, amount, requestedAt }) => ({ id, amount, at: requestedAt })),
        isFailed: paidOut.isError,
      }
    case 'round':
      return {
        list: played.data?.list.map(({ id, stake, at, game }) => ({
          id,
          amount: stake,
          at,
          name: game.name,
        })),
        isFailed: played.isError,
      }
  }
}
