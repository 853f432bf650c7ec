import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { contractKinds } from '#domain/agents/terms.ts'
import { writeAgentSearch } from '#site/agents/agent-search.ts'
import { pageOfKind } from '#site/agents/agent-entries.ts'
import { useContractFlags } from '#site/agents/use-contract-flags.ts'
import { withAgents } from '#site/agents/use-agents.ts'
import { currentOf } from '#site/agents/contracts/contract-list.ts'
import { RateButtons, RatesFact } from '#site/agents/rates/MemberRates.tsx'
import { StateTag, rangeOfRates } from '#site/agents/contracts/ContractParts.tsx'
import { Link } from '#site/routing.ts'

import { WriteLetter } from './WriteLetter.tsx'
import { type TeamMember, useContractsWith, useFreeze } from './use-team.ts'

/** The facts of one member, and the deeds that the agent may do. */
export function MemberDeeds({
  member,
  onWalk,
}: {
  member: TeamMember
  onWalk: (id: string | undefined) => void
}) {
  const t = useT()
  const { id, isAgent, level, joinedAt, agents, members } = member
  const isOwnAgent = isAgent && level === 1
  return (
    <div className="rec-open tm-open">
      <div className="tm-facts">
        <KeyValues
          rows={[
            {
              id: 'joined',
              name: t('team.joined'),
              value: <DateText atMs={Date.parse(joinedAt)} look="date" />,
            },
            isAgent && {
              id: 'below',
              name: t('team.below'),
              value: t('team.below_count', { agents, members }),
            },
          ]}
        />
        {level === 1 && <RatesFact id={id} />}
        {isOwnAgent && <Contracts downline={id} />}
      </div>
      <div className="tm-deeds">
        {isAgent && (
          <Button tone="line" size="sm" icon="group" onClick={() => onWalk(id)}>
            {t('team.walk')}
          </Button>
        )}
        {level === 1 && <RateButtons downline={member} />}
        {isOwnAgent && <OfferLinks downline={id} />}
        <Link
          to="."
          search={(other: object) => ({
            ...other,
            agent: undefined,
            centre: 'transferUpline',
            record: `id.${id}`,
          })}
          keepsScroll
          preload={false}
          className={buttonClass({ tone: 'line', size: 'sm' })}
        >
          <Icon name="swap" />
          {t('team.transfer')}
        </Link>
        {level === 1 && <WriteLetter member={member} />}
        {isOwnAgent && <Freeze member={member} />}
      </div>
    </div>
  )
}

/** The running contract and the open offer of each kind. */
function Contracts({ downline }: { downline: string }) {
  const t = useT()
  const { language } = useFormat()
  const { data } = useContractsWith(downline)
  if (!data) return null
  const rows = currentOf(data.list)
  if (rows.length === 0) return <p className="small muted">{t('team.no_contracts')}</p>
  return (
    <KeyValues
      rows={rows.map((contract) => ({
        id: `${contract.id} ${contract.version}`,
        name: t(`contract.kind.${contract.terms.kind}`),
        value: (
          <>
            {rangeOfRates(contract.terms, language)} <StateTag contract={contract} />
          </>
        ),
      }))}
    />
  )
}

function OfferLinks({ downline }: { downline: string }) {
  const t = useT()
  const flags = useContractFlags()
  return contractKinds
    .filter((kind) => flags?.has(pageOfKind[kind].flag))
    .map((kind) => (
      <Link
        key={kind}
        to="."
        search={withAgents(pageOfKind[kind].page, writeAgentSearch({ view: 'downline', offer: downline }))}
        keepsScroll
        preload={false}
        className={buttonClass({ tone: 'line', size: 'sm' })}
      >
        <Icon name="doc" />
        {t('team.offer', { kind: t(`contract.kind.${kind}`) })}
      </Link>
    ))
}

function Freeze({ member: { id, account, isFrozen } }: { member: TeamMember }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const freeze = useFreeze()
  return (
    <>
      <Button
        tone="line"
        size="sm"
        icon={isFrozen ? 'play' : 'pause'}
        onClick={() => {
          freeze.reset()
          setOpen(true)
        }}
      >
        {t(isFrozen ? 'team.unfreeze' : 'team.freeze')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        question={t(isFrozen ? 'team.unfreeze_question' : 'team.freeze_question', { account })}
        verb={t(isFrozen ? 'team.unfreeze' : 'team.freeze')}
        stay={t('team.leave')}
        onClose={() => setOpen(false)}
        onConfirm={() => freeze.mutateAsync({ id, isFrozen: !isFrozen }).then(() => setOpen(false))}
      >
        <p>{t(isFrozen ? 'team.unfreeze_text' : 'team.freeze_text')}</p>
        {freeze.error && <Note tone="bad">{freeze.error.message}</Note>}
      </ConfirmDialog>
    </>
  )
}
