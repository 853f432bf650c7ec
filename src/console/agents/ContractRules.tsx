import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useDetails } from '#console/audit/use-details.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { AmountInput } from '#console/ui/AmountInput.tsx'
import { Changes } from '#console/ui/Changes.tsx'
import { DraftFoot } from '#console/ui/DraftFoot.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { QuantityInput } from '#console/ui/QuantityInput.tsx'
import { type Draft, useDraft } from '#console/ui/use-draft.ts'
import { useSave } from '#console/ui/use-save.ts'
import { readAgentRules, saveAgentRules } from '#contract/console/agent-contracts.ts'
import { listProposals } from '#contract/console/approvals.ts'
import type { Output } from '#contract/endpoint.ts'
import { contractKinds } from '#domain/agents/terms.ts'
import { parseAmount } from '#domain/money/amount.ts'

type Read = Output<typeof readAgentRules>
type Rules = Read['rules']

const rates = ['gapPpm', 'marginPpm', 'sharePpm'] as const
const amounts = ['activeBet', 'activeDeposit', 'advanceMax', 'releaseMax'] as const

/** How the brand contracts with its agents. Two operators change it; signed contracts stay as they are. */
export function ContractRules({ read }: { read: Read }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const { may } = useOperator()
  const { currency, setAt, operator, second } = read
  const { nameOf, textOf } = useDetails(currency)
  const draft = useDraft<Rules>(read.rules, read.version)
  const faults = faultsOf(draft.values, currency)
  const saving = useSave({
    draft,
    send: (reason: string) =>
      api.call(saveAgentRules, { ...scope, version: draft.version, rules: draft.values, reason }),
    reread: async () => {
      const newer = await api.call(readAgentRules, scope)
      return { values: newer.rules, version: newer.version }
    },
    stale: [readAgentRules.path, listProposals.path],
  })
  const isReadOnly = !may('settings.write')
  const form = { draft, currency, faults }
  return (
    <section className="console-list" aria-labelledby="contract-rules">
      <div className="card console-card">
        <h2 id="contract-rules">{t('console.actions.agent_rules')}</h2>
        <WaitingProposals group="consoleAgents" />
        <p className="small muted">{t('console.agent_rules.two')}</p>
        <fieldset className="console-list console-form" disabled={isReadOnly}>
          <legend className="sr">{t('console.actions.agent_rules')}</legend>
          <Kinds draft={draft} />
          <div className="console-fields">
            <Rates {...form} />
            <Amounts {...form} />
          </div>
        </fieldset>
        {setAt !== undefined && operator !== undefined && (
          <p className="xs muted">
            <ExactTime at={setAt} /> · <bdi>{second === undefined ? operator : `${operator}, ${second}`}</bdi>
          </p>
        )}
      </div>
      {!isReadOnly && (
        <DraftFoot
          draft={draft}
          saving={saving}
          nameOf={nameOf}
          textOf={textOf}
          changes={<Changes before={read.rules} after={draft.values} nameOf={nameOf} textOf={textOf} />}
          onSave={(reason) => faults.length === 0 && saving.save(reason)}
          isOnPage
        >
          {faults.length > 0 && (
            <Note tone="bad">
              {t('console.settings.wrong', { fields: faults.map((name) => nameOf(name)).join(', ') })}
            </Note>
          )}
        </DraftFoot>
      )}
    </section>
  )
}

const WHOLE_PPM = 1_000_000

/** Fields whose values cannot be saved. */
function faultsOf(rules: Rules, currency: string): readonly string[] {
  const isRate = (value: number) => Number.isInteger(value) && value <= WHOLE_PPM
  return [
    ...contractKinds.filter((kind) => !isRate(rules.capPpm[kind])),
    ...rates.filter((name) => !isRate(rules[name])),
    ...amounts.filter((name) => !isAmount(rules[name], currency)),
  ]
}

/** Each of these amounts may be zero. */
function isAmount(typed: string, currency: string): boolean {
  return /^0+(\.0+)?$/.test(typed) || parseAmount(typed, currency) !== undefined
}

interface FormParts {
  readonly draft: Draft<Rules>
  readonly currency: string
  readonly faults: readonly string[]
}

function Kinds({ draft: { values, change } }: Pick<FormParts, 'draft'>) {
  const t = useT()
  return (
    <div className="stack" role="group" aria-label={t('console.detail.kinds')}>
      <span className="label">{t('console.detail.kinds')}</span>
      {contractKinds.map((kind) => (
        <Checkbox
          key={kind}
          isChecked={values.kinds.includes(kind)}
          onChange={(isOn) =>
            change({
              kinds: contractKinds.filter((one) => (one === kind ? isOn : values.kinds.includes(one))),
            })
          }
        >
          {t(`console.contract_kind.${kind}`)}
        </Checkbox>
      ))}
    </div>
  )
}

function Rates({ draft: { values, change }, faults }: FormParts) {
  const t = useT()
  const { nameOf } = useDetails()
  const errorOf = (name: string) => (faults.includes(name) ? t('console.agent_rules.percent') : undefined)
  return (
    <>
      {contractKinds.map((kind) => (
        <Field
          key={kind}
          label={t('console.agent_rules.cap', { kind: t(`console.contract_kind.${kind}`) })}
          error={errorOf(kind)}
        >
          <QuantityInput
            name={kind}
            value={values.capPpm[kind]}
            onChange={(value) => change({ capPpm: { ...values.capPpm, [kind]: value } })}
          />
        </Field>
      ))}
      {rates.map((name) => (
        <Field
          key={name}
          label={nameOf(name)}
          hint={t(`console.agent_rules.${name}_hint`)}
          error={errorOf(name)}
        >
          <QuantityInput name={name} value={values[name]} onChange={(value) => change({ [name]: value })} />
        </Field>
      ))}
    </>
  )
}

function Amounts({ draft: { values, change }, currency, faults }: FormParts) {
  const t = useT()
  const { nameOf } = useDetails()
  return (
    <>
      {amounts.map((name) => (
        <Field
          key={name}
          label={nameOf(name)}
          hint={t(`console.agent_rules.${name}_hint`)}
          error={faults.includes(name) ? t('console.agent_rules.amount') : undefined}
        >
          <AmountInput
            currency={currency}
            value={values[name]}
            onChange={(typed) => change({ [name]: typed })}
          />
        </Field>
      ))}
    </>
  )
}
