import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { useDetails } from '#console/audit/use-details.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { wholeOf } from '#console/settings/whole.ts'
import { Changes } from '#console/ui/Changes.tsx'
import { DraftFoot } from '#console/ui/DraftFoot.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { type Draft, useDraft } from '#console/ui/use-draft.ts'
import { useSave } from '#console/ui/use-save.ts'
import { readLimitsEffect, readTreeLimits, saveTreeLimits } from '#contract/console/agent-tree.ts'
import type { Output } from '#contract/endpoint.ts'
import { limitBounds, type TreeLimits } from '#domain/agents/tree.ts'

type LimitName = keyof TreeLimits
const names = ['depthMax', 'breadthMax'] as const

/** Limits of a brand's teams, beside the teams that are beyond them today. */
export function TeamLimits({ limits }: { limits: Output<typeof readTreeLimits> }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const { may } = useOperator()
  const { nameOf, textOf } = useDetails()
  const draft = useDraft<TreeLimits>(valuesOf(limits), limits.version)
  const isFit = names.every((name) => isWithin(draft.values[name], limitBounds[name]))
  const saving = useSave({
    draft,
    send: (reason: string, version) =>
      api.call(saveTreeLimits, { ...scope, version, ...draft.values, reason }),
    reread: async () => {
      const newer = await api.call(readTreeLimits, scope)
      return { values: valuesOf(newer), version: newer.version }
    },
    stale: [readTreeLimits.path],
  })
  const isReadOnly = !may('settings.write')
  return (
    <section className="console-list" aria-labelledby="team-limits">
      <div className="card console-card">
        <h2 id="team-limits">{t('console.agent_rules.limits')}</h2>
        {isReadOnly && <Note>{t('console.settings.read_only')}</Note>}
        <fieldset className="console-form console-fields" disabled={isReadOnly}>
          <legend className="sr">{t('console.agent_rules.limits')}</legend>
          <LimitField name="depthMax" hint={t('console.agent_rules.depth_hint')} draft={draft} />
          <LimitField name="breadthMax" hint={t('console.agent_rules.breadth_hint')} draft={draft} />
        </fieldset>
        {isFit && <Effect limits={draft.values} />}
      </div>
      {!isReadOnly && (
        <DraftFoot
          draft={draft}
          saving={saving}
          nameOf={nameOf}
          textOf={textOf}
          changes={<Changes before={valuesOf(limits)} after={draft.values} nameOf={nameOf} textOf={textOf} />}
          onSave={(reason) => isFit && saving.save(reason)}
          isOnPage
        />
      )}
    </section>
  )
}

const isWithin = (value: number, { least, most }: { readonly least: number; readonly most: number }) =>
  value >= least && value <= most

const valuesOf = ({ depthMax, breadthMax }: TreeLimits): TreeLimits => ({ depthMax, breadthMax })

function LimitField({ name, hint, draft }: { name: LimitName; hint: string; draft: Draft<TreeLimits> }) {
  const t = useT()
  const count = useCount()
  const { nameOf } = useDetails()
  const value = draft.values[name]
  const { least, most } = limitBounds[name]
  return (
    <Field
      label={nameOf(name)}
      isRequired
      hint={hint}
      error={
        isWithin(value, limitBounds[name])
          ? undefined
          : t('console.agent_rules.bounds', { least: count(least), most: count(most) })
      }
    >
      <TextInput
        inputMode="numeric"
        maxLength={6}
        value={value === 0 ? '' : String(value)}
        onChange={(typed) => draft.change({ [name]: wholeOf(typed) })}
      />
    </Field>
  )
}

function Effect({ limits }: { limits: TreeLimits }) {
  const t = useT()
  const count = useCount()
  const input = { ...useScope(), ...limits }
  const query = useQuery({ ...queryOf(useApi(), readLimitsEffect, input), placeholderData: keepPreviousData })
  return (
    <section aria-label={t('console.agent_rules.effect')}>
      <h3 className="console-eyebrow">{t('console.agent_rules.effect')}</h3>
      <Loaded query={query} lines={4}>
        {({ deepest, broadest, tooDeep, tooBroad }) => (
          <>
            <KeyValues
              rows={[
                { id: 'deepest', name: t('console.agent_rules.deepest'), value: count(deepest) },
                { id: 'tooDeep', name: t('console.agent_rules.too_deep'), value: count(tooDeep) },
                { id: 'broadest', name: t('console.agent_rules.broadest'), value: count(broadest) },
                { id: 'tooBroad', name: t('console.agent_rules.too_broad'), value: count(tooBroad) },
              ]}
            />
            <p className="xs muted">{t('console.agent_rules.effect_text')}</p>
          </>
        )}
      </Loaded>
    </section>
  )
}
