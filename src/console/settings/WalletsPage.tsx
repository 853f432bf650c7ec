import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { readWallets, saveWallets } from '#contract/console/wallet-settings.ts'
import type { Output } from '#contract/endpoint.ts'
import { walletModes } from '#domain/merchant/wallet-settings.ts'

import { Mark } from './SettingMark.tsx'
import { type SettingForm, SettingPage } from './SettingPage.tsx'
import type { SettingCalls } from './use-setting.ts'

type Value = Output<typeof readWallets>
type Wallets = Value['settings']

const calls: SettingCalls<Wallets, Value> = {
  group: 'wallets',
  read: (api, scope) => api.call(readWallets, scope),
  save: (api, input) => api.call(saveWallets, input),
}

/** Single wallet, or transfer wallets by vendor. */
export default function WalletsPage() {
  const t = useT()
  return (
    <SettingPage calls={calls}>
      {(form) => (
        <section className="card console-card">
          <div className="console-fields">
            <Mark name="mode" draft={form.draft} value={form.value}>
              <Field label={t('console.wallets.mode')} hint={t('console.wallets.mode_hint')}>
                <Select
                  value={form.draft.values.mode}
                  choices={walletModes.map((id) => ({ id, label: t(`console.wallets.mode_${id}`) }))}
                  onChange={(id) => {
                    const mode = walletModes.find((one) => one === id)
                    if (mode) form.draft.change({ mode })
                  }}
                />
              </Field>
            </Mark>
          </div>
          <Mark name="vendors" draft={form.draft} value={form.value}>
            <Vendors {...form} />
          </Mark>
        </section>
      )}
    </SettingPage>
  )
}

function Vendors({ draft, value, isWrong }: SettingForm<Wallets, Value>) {
  const t = useT()
  const { mode, vendors } = draft.values
  if (mode === 'single') return <Note>{t('console.wallets.closing')}</Note>
  const left = vendors.filter((code) => !value.available.some((one) => one.code === code))
  const rows = [...value.available, ...left.map((code) => ({ code, name: code }))]
  const change = (code: string, isOn: boolean) =>
    draft.change({
      vendors: rows.map((one) => one.code).filter((one) => (one === code ? isOn : vendors.includes(one))),
    })
  return (
    <>
      {(isWrong('vendors') || vendors.length === 0) && (
        <Note tone="warn">{t('console.wallets.vendors_wrong')}</Note>
      )}
      <div className="stack" role="group" aria-label={t('console.wallets.vendors')}>
        <span className="label">{t('console.wallets.vendors')}</span>
        {rows.map(({ code, name }) => (
          <Checkbox key={code} isChecked={vendors.includes(code)} onChange={(isOn) => change(code, isOn)}>
            <bdi>{name}</bdi> <span className="xs muted">{code}</span>
          </Checkbox>
        ))}
        {rows.length === 0 && <p className="small muted">{t('console.wallets.no_vendors')}</p>}
      </div>
      <p className="xs muted">{t('console.wallets.closing')}</p>
    </>
  )
}
