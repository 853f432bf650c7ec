import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Popover } from '#browser/ui/Popover.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'

import { type AgentSearch, type BoundName, boundNames } from './agent-search.ts'

const figures = ['validBet', 'result', 'deposits', 'withdrawals'] as const
const AMOUNT = /^-?\d{1,13}(\.\d{1,5})?$/

/** Least and largest amounts of four figures. */
export function BoundFilters({
  search,
  onChange,
}: {
  search: AgentSearch
  onChange: (patch: AgentSearch) => void
}) {
  const t = useT()
  const count = boundNames.filter((name) => search[name] !== undefined).length
  return (
    <Popover
      label={t('agent.amounts')}
      align="start"
      pane={<BoundForm key={JSON.stringify(search)} search={search} onChange={onChange} />}
    >
      <Button tone={count > 0 ? 'soft' : 'line'} icon="filter">
        {t('agent.amounts')}
        {count > 0 && <span className="num"> {count}</span>}
      </Button>
    </Popover>
  )
}

function BoundForm({ search, onChange }: { search: AgentSearch; onChange: (patch: AgentSearch) => void }) {
  const t = useT()
  const [typed, setTyped] = useState<Partial<Record<BoundName, string>>>(() =>
    Object.fromEntries(boundNames.map((name) => [name, search[name] ?? ''])),
  )
  const [isJudged, setJudged] = useState(false)
  const isFaulty = (name: BoundName) => Boolean(typed[name]) && !AMOUNT.test(typed[name] ?? '')
  return (
    <Form
      className="ac-bounds"
      onSubmit={() => {
        setJudged(true)
        if (boundNames.some(isFaulty)) return false
        onChange(Object.fromEntries(boundNames.map((name) => [name, typed[name] || undefined])))
        return true
      }}
    >
      {figures.map((figure) => (
        <fieldset key={figure}>
          <legend>{t(`agent.figure.${figure}`)}</legend>
          {(['Min', 'Max'] as const).map((end) => {
            const name: BoundName = `${figure}${end}`
            return (
              <Field
                key={end}
                label={t(end === 'Min' ? 'agent.least' : 'agent.most')}
                error={isJudged && isFaulty(name) ? t('agent.amount_fault') : undefined}
              >
                <TextInput
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed[name] ?? ''}
                  onChange={(text) => setTyped({ ...typed, [name]: text.trim() })}
                />
              </Field>
            )
          })}
        </fieldset>
      ))}
      <Button type="submit" tone="main">
        {t('agent.apply')}
      </Button>
    </Form>
  )
}
