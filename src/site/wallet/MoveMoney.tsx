import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { type MoneyCall, useMoneyCall } from '#browser/api/use-money-call.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { MoneyField } from '#browser/ui/MoneyField.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useMoneyInput } from '#browser/ui/use-money-input.ts'
import { records } from '#contract/records.ts'
import { wallets } from '#contract/wallets.ts'

import { isNothing, withinReach } from './amounts.ts'
import type { Funds } from './funds.ts'

const MAIN = 'main'
const chips = ['100.00', '500.00', '1000.00', '5000.00', '10000.00']

interface Wallet {
  readonly id: string
  readonly name: string
  readonly amount: string
  readonly isOpen: boolean
}

/** Moves an amount between the main wallet and vendors' wallets, or collects everything. */
export function MoveMoney({ funds }: { funds: Funds }) {
  return (
    <div className="card wallet-move">
      {!funds.isSingle && <MoveForm funds={funds} />}
      <Collect funds={funds} />
    </div>
  )
}

function MoveForm({ funds }: { funds: Funds }) {
  const t = useT()
  const ends = useEnds(funds)
  const { source, target } = ends
  const available = source?.amount ?? '0.00'
  const money = useMoneyInput({ currency: funds.currency, available })
  const move = useMove(target?.name ?? '', money.clear)
  const submit = () => {
    const amount = money.check()
    const isWhole = amount !== undefined && source !== undefined && target !== undefined
    return isWhole && move.send({ from: source.id, to: target.id, amount })
  }
  return (
    <Form className="wallet-form" onSubmit={submit}>
      <h3>{t('wallet.move')}</h3>
      <div className="wallet-ends">
        <WalletSelect label={t('wallet.from')} wallets={ends.all} chosen={source} onChoose={ends.setFrom} />
        <IconButton icon="swap" label={t('wallet.turn')} onClick={ends.swap} />
        <WalletSelect label={t('wallet.to')} wallets={ends.targets} chosen={target} onChoose={ends.setTo} />
      </div>
      <MoneyField
        label={t('wallet.amount')}
        input={money}
        hint={
          <>
            {t('wallet.there')} <MoneyText amount={available} tone="plain" />
          </>
        }
        chips={withinReach(chips, available)}
        showsMost
        isLarge
      />
      <Outcome call={move} />
      <Button type="submit" tone="main" size="lg">
        {t('wallet.move_verb')}
        {money.amount !== undefined && <MoneyText amount={money.amount} tone="plain" />}
      </Button>
    </Form>
  )
}

/** The two ends of a move. A vendor that is no longer offered can only be a source. */
function useEnds(funds: Funds) {
  const all = useWallets(funds)
  const open = all.filter(({ isOpen }) => isOpen)
  const [from, setFrom] = useState(MAIN)
  const [to, setTo] = useState<string>()
  const source = all.find(({ id }) => id === from) ?? all[0]
  const targets = open.filter(({ id }) => id !== source?.id)
  const target = targets.find(({ id }) => id === to) ?? targets[0]
  const swap = () => {
    if (!source?.isOpen || !target) return
    setFrom(target.id)
    setTo(source.id)
  }
  return { all, targets, source, target, setFrom, setTo, swap }
}

function useMove(to: string, onMoved: () => void) {
  const t = useT()
  const api = useApi()
  const stale = useStale()
  return useMoneyCall(
    'wallet-transfer',
    (requestId, input: { readonly from: string; readonly to: string; readonly amount: string }) =>
      api.call(wallets.walletTransfer, { requestId, ...input }),
    (_done, { amount }) => {
      onMoved()
      stale()
      showToast({
        isMoney: true,
        text: (
          <>
            <MoneyText amount={amount} /> {t('wallet.moved', { to })}
          </>
        ),
      })
    },
  )
}

function WalletSelect({
  label,
  wallets: choices,
  chosen,
  onChoose,
}: {
  label: string
  wallets: readonly Wallet[]
  chosen: Wallet | undefined
  onChoose: (id: string) => void
}) {
  return (
    <Field label={label}>
      <Select
        value={chosen?.id}
        onChange={onChoose}
        choices={choices.map(({ id, name }) => ({ id, label: <bdi>{name}</bdi> }))}
      />
    </Field>
  )
}

function Collect({ funds }: { funds: Funds }) {
  const t = useT()
  const api = useApi()
  const stale = useStale()
  const isAllHome = funds.vendors.every(({ amount }) => isNothing(amount))
  const collect = useMoneyCall(
    'wallet-collect',
    (requestId, _input: object) => api.call(wallets.collect, { requestId }),
    () => {
      stale()
      showToast({ isMoney: true, text: t('wallet.collected') })
    },
  )
  return (
    <div className="wallet-collect">
      <h3>{t('wallet.collect')}</h3>
      <p className="small muted">{t('wallet.collect_text')}</p>
      <Outcome call={collect} />
      <Button
        icon="wallet"
        isBusy={collect.isBusy}
        reason={isAllHome ? t('wallet.all_home') : undefined}
        onClick={() => collect.run({})}
      >
        {t('wallet.collect_verb')}
      </Button>
    </div>
  )
}

/** The refusal, or that the outcome is unknown; then a retry with the same request id is safe. */
function Outcome({ call }: { call: Pick<MoneyCall<never, unknown>, 'refusal' | 'isUnknown'> }) {
  const t = useT()
  if (call.refusal) return <Note tone="bad">{call.refusal.message}</Note>
  return call.isUnknown ? <Note tone="bad">{t('wallet.unknown')}</Note> : null
}

function useWallets(funds: Funds): readonly Wallet[] {
  const t = useT()
  return [
    { id: MAIN, name: t('wallet.main'), amount: funds.main, isOpen: true },
    ...funds.vendors.map(({ code, ...rest }) => ({ id: `vendor:${code}`, ...rest })),
  ]
}

/** Refetches in this page; other tabs are notified by the event stream. */
function useStale(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const { path } of [wallets.balance, wallets.consolidated, records.transactions])
      void queryClient.invalidateQueries({ queryKey: [path] })
  }
}
