import type { ReactNode } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { useDetails } from '#console/audit/use-details.ts'
import { useScope } from '#console/frame/brand.ts'
import { AmountInput } from '#console/ui/AmountInput.tsx'
import { QuantityInput } from '#console/ui/QuantityInput.tsx'
import type { Draft } from '#console/ui/use-draft.ts'
import { readAgentRules, saveAgentRules } from '#contract/console/agent-contracts.ts'
import type { Output } from '#contract/endpoint.ts'
import { contractKinds } from '#domain/agents/terms.ts'
import { refuseValidBetsFrom } from '#domain/agents/valid-bets-from.ts'
import { amountNames } from '#domain/agents/written-rules.ts'
import { parseAmount } from '#domain/money/amount.ts'

import { TermsForm, useTermsDraft } from '#console/ui/TermsForm.tsx'

type Read = Output<typeof readAgentRules>
type Rules = Read['rules']

const WHOLE_PPM = 1_000_000

const rates = ['gapPpm', 'marginPpm', 'sharePpm'] as const
const fees = ['depositFeePpm', 'withdrawalFeePpm'] as const
/** Limits of the signs of abuse, with their least and largest values. */
const flagLimits = {
  flagOnePpm: [100_000, WHOLE_PPM],
  flagNewDays: [0, 365],
  flagNewLeast: [1, 1_000],
  flagMembers: [1, 1_000],
} as const
const flagNames = ['flagOnePpm', 'flagNewDays', 'flagNewLeast', 'flagMembers'] as const

/** How the brand contracts with its agents. Two operators change it; signed contracts stay as they are. */
export function ContractRules({ read }: { read: Read }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const { currency } = read
  const terms = useTermsDraft<Rules>(
    { values: read.rules, version: read.version },
    {
      path: readAgentRules.path,
      send: ({ terms: rules, ...input }) => api.call(saveAgentRules, { ...input, rules }),
      reread: async () => {
        const newer = await api.call(readAgentRules, scope)
        return { values: newer.rules, version: newer.version }
      },
    },
  )
  const { draft } = terms
  const faults = faultsOf(draft.values, read)
  const form = { draft, currency, faults }
  return (
    <TermsForm
      id="contract-rules"
      title={t('console.actions.agent_rules')}
      text={t('console.agent_rules.two')}
      waiting={{ group: 'consoleAgents' }}
      before={read.rules}
      last={read}
      terms={terms}
      faulty={faults}
      currency={currency}
    >
      <Kinds draft={draft} />
      <Group name="rates">
        <Caps {...form} />
        <Rates {...form} names={rates} />
      </Group>
      <Group name="fees">
        <Rates {...form} names={fees} />
        <ProviderFees {...form} providers={read.providers} />
      </Group>
      <Group name="counted">
        <Amounts {...form} names={['activeBet', 'activeDeposit']} />
        <ValidBets draft={draft} read={read} />
      </Group>
      <Group name="payouts">
        <Amounts {...form} names={['advanceMax', 'releaseMax', 'rowLeast']} />
      </Group>
      <Group name="signs">
        <Flags {...form} />
        <Amounts {...form} names={['flagCircle', 'flagTurnover']} />
      </Group>
    </TermsForm>
  )
}

/** Fields whose values cannot be saved. */
function faultsOf(rules: Rules, read: Read): readonly string[] {
  const { currency } = read
  const isRate = (value: number) => Number.isInteger(value) && value <= WHOLE_PPM
  return [
    ...contractKinds.filter((kind) => !isRate(rules.capPpm[kind])),
    ...[...rates, ...fees].filter((name) => !isRate(rules[name])),
    ...rules.providerFees.filter(({ ratePpm }) => !isRate(ratePpm)).map(({ code }) => `fee of ${code}`),
    ...flagNames.filter((name) => {
      const [least, most] = flagLimits[name]
      return !Number.isInteger(rules[name]) || rules[name] < least || rules[name] > most
    }),
    ...amountNames.filter((name) => !isAmount(rules[name], currency)),
    ...(validBetsRefusal(rules, read) === undefined ? [] : ['validBetsFrom']),
  ]
}

const validBetsRefusal = (
  { validBetsFrom: after }: Rules,
  { rules: { validBetsFrom: before }, today }: Read,
) => refuseValidBetsFrom({ before, after, today })

/** Each of these amounts may be zero. */
function isAmount(typed: string, currency: string): boolean {
  return /^0+(\.0+)?$/.test(typed) || parseAmount(typed, currency) !== undefined
}

interface FormParts {
  readonly draft: Draft<Rules>
  readonly currency: string
  readonly faults: readonly string[]
}

/** Fields that belong together, below a heading. */
function Group({
  name,
  children,
}: {
  readonly name: 'rates' | 'fees' | 'counted' | 'payouts' | 'signs'
  readonly children: ReactNode
}) {
  const t = useT()
  return (
    <fieldset className="console-fields-group">
      <legend className="console-eyebrow">{t(`console.agent_rules.group.${name}`)}</legend>
      <div className="console-fields">{children}</div>
    </fieldset>
  )
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

/** The highest rate of each kind of contract. */
function Caps({ draft: { values, change }, faults }: FormParts) {
  const t = useT()
  return contractKinds.map((kind) => (
    <Field
      key={kind}
      label={t('console.agent_rules.cap', { kind: t(`console.contract_kind.${kind}`) })}
      error={faults.includes(kind) ? t('console.agent_rules.percent') : undefined}
    >
      <QuantityInput
        name={kind}
        value={values.capPpm[kind]}
        onChange={(value) => change({ capPpm: { ...values.capPpm, [kind]: value } })}
      />
    </Field>
  ))
}

function Rates({
  draft: { values, change },
  faults,
  names,
}: FormParts & { readonly names: readonly ((typeof rates)[number] | (typeof fees)[number])[] }) {
  const t = useT()
  const { nameOf } = useDetails()
  return names.map((name) => (
    <Field
      key={name}
      label={nameOf(name)}
      hint={t(`console.agent_rules.${name}_hint`)}
      error={faults.includes(name) ? t('console.agent_rules.percent') : undefined}
    >
      <QuantityInput name={name} value={values[name]} onChange={(value) => change({ [name]: value })} />
    </Field>
  ))
}

/** The part of what members lose at each game provider, which the brand pays to it; 0 where it pays none. */
function ProviderFees({
  draft: { values, change },
  faults,
  providers,
}: FormParts & { readonly providers: Read['providers'] }) {
  const t = useT()
  const { providerFees: fees } = values
  // A provider that is offered no longer keeps its fee until it is set to 0.
  const left = fees.filter(({ code }) => !providers.some((one) => one.code === code))
  return [...providers, ...left.map(({ code }) => ({ code, name: code }))].map(({ code, name }) => (
    <Field
      key={code}
      label={t('console.agent_rules.provider_fee', { name })}
      hint={t('console.agent_rules.provider_fee_hint')}
      error={faults.includes(`fee of ${code}`) ? t('console.agent_rules.percent') : undefined}
    >
      <QuantityInput
        name="ratePpm"
        value={fees.find((one) => one.code === code)?.ratePpm ?? 0}
        onChange={(ratePpm) =>
          change({
            providerFees: [
              ...fees.filter((one) => one.code !== code),
              ...(ratePpm === 0 ? [] : [{ code, ratePpm }]),
            ].toSorted((a, b) => (a.code < b.code ? -1 : 1)),
          })
        }
      />
    </Field>
  ))
}

/** From where on a sign of abuse is shown before a payout is released. */
function Flags({ draft: { values, change }, faults }: FormParts) {
  const t = useT()
  const { nameOf } = useDetails()
  return (
    <>
      {flagNames.map((name) => (
        <Field
          key={name}
          label={nameOf(name)}
          hint={t(`console.agent_rules.${name}_hint`)}
          error={faults.includes(name) ? t(`console.agent_rules.${name}_hint`) : undefined}
        >
          <QuantityInput name={name} value={values[name]} onChange={(value) => change({ [name]: value })} />
        </Field>
      ))}
    </>
  )
}

function Amounts({
  draft: { values, change },
  currency,
  faults,
  names,
}: FormParts & { readonly names: readonly (typeof amountNames)[number][] }) {
  const t = useT()
  const { nameOf } = useDetails()
  return (
    <>
      {names.map((name) => (
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

/** From when on low odds, opposite sides and covered draws are no valid bets. */
function ValidBets({ draft: { values, change }, read }: Pick<FormParts, 'draft'> & { readonly read: Read }) {
  const t = useT()
  const { nameOf } = useDetails()
  const refusal = validBetsRefusal(values, read)
  return (
    <Field
      label={nameOf('validBetsFrom')}
      hint={t('console.agent_rules.validBetsFrom_hint')}
      error={refusal && t(`console.agent_rules.${refusal}`)}
    >
      <TextInput
        type="date"
        value={values.validBetsFrom ?? ''}
        onChange={(day) => change({ validBetsFrom: day === '' ? undefined : day })}
      />
    </Field>
  )
}
