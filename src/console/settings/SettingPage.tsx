import { type ReactNode, useEffect, useRef, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useDetails } from '#console/audit/use-details.ts'
import { useBrand } from '#console/frame/brand.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Changes } from '#console/ui/Changes.tsx'
import { DraftFoot } from '#console/ui/DraftFoot.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import type { Draft } from '#console/ui/use-draft.ts'
import type { Permission } from '#domain/access/permission.ts'
import type { SettingGroup } from '#domain/merchant/setting-groups.ts'

import { isChanged } from './SettingMark.tsx'
import { putBack } from './put-back.ts'
import { settingPaths } from './setting-paths.ts'
import './settings.css'
import { SettingsHistory } from './SettingsHistory.tsx'
import { type Setting, type SettingCalls, useSettingQuery, useSettingSave } from './use-setting.ts'

export interface SettingForm<Settings, Value> {
  readonly draft: Draft<Settings>
  readonly value: Value
  /** Whether the server refused this field's value. */
  readonly isWrong: (field: string) => boolean
}

interface SettingPageProps<Settings extends object, Value extends Setting<Settings>> {
  readonly calls: SettingCalls<Settings, Value>
  /** Permission to save, if it differs from that for settings. */
  readonly needs?: Permission
  readonly children: (form: SettingForm<Settings, Value>) => ReactNode
}

/** One group of settings: form, save with reason, and history. */
export function SettingPage<Settings extends object, Value extends Setting<Settings>>(
  props: SettingPageProps<Settings, Value>,
) {
  const { group } = props.calls
  const brand = useBrand()
  const query = useSettingQuery(props.calls)
  return (
    <SettingFrame group={group}>
      <Loaded query={query} lines={10}>
        {(value) => <GroupForm key={brand?.merchantCode} {...props} value={value} />}
      </Loaded>
    </SettingFrame>
  )
}

/** Loosening one of these requires a second operator. */
const heldByTwo: readonly SettingGroup[] = ['accounts', 'copy', 'flags', 'links', 'profile', 'providers']

/** Layout of a group: list of groups and title. */
export function SettingFrame({ group, children }: { group: SettingGroup; children: ReactNode }) {
  const t = useT()
  const brand = useBrand()
  return (
    <div className="set">
      <SettingGroups current={group} />
      <div className="console-list">
        <Link className="link set-back" to={settingPaths.all}>
          <Icon name="left" />
          {t('console.page.settings')}
        </Link>
        <PageTitle
          title={t(`console.setting.${group}`)}
          figures={t(`console.setting.${group}_text`, { name: brand?.name ?? '' })}
        />
        {group === 'withdrawals' && <WaitingProposals group="withdrawals" subject="settings" />}
        {/* The proposals about identity providers are named by the provider. */}
        {heldByTwo.includes(group) && (
          <WaitingProposals group="settings" {...(group === 'providers' ? {} : { subject: group })} />
        )}
        {children}
      </div>
    </div>
  )
}

function SettingGroups({ current }: { current: SettingGroup }) {
  const t = useT()
  return (
    <nav className="set-groups" aria-label={t('console.page.settings')}>
      {settingPaths.groups.map(({ group, path, icon }) => (
        <Link key={group} to={path} aria-current={group === current ? 'page' : undefined}>
          <Icon name={icon} />
          {t(`console.setting.${group}`)}
        </Link>
      ))}
    </nav>
  )
}

function GroupForm<Settings extends object, Value extends Setting<Settings>>({
  calls,
  value,
  needs = 'settings.write',
  children,
}: SettingPageProps<Settings, Value> & { readonly value: Value }) {
  const t = useT()
  const { may } = useOperator()
  const { draft, saving, wrongFields } = useSettingSave(calls, value)
  const currency =
    'currency' in value && typeof value.currency === 'string' ? { currency: value.currency } : {}
  const details = useDetails(currency.currency)
  const isReadOnly = !may(needs)
  const { box, putBackOf } = usePutBack(draft)
  return (
    <div ref={box} className="console-list">
      {isReadOnly && <Note>{t('console.settings.read_only')}</Note>}
      <fieldset className="console-list console-form set-form" disabled={isReadOnly}>
        <legend className="sr">{t(`console.setting.${calls.group}`)}</legend>
        {children({ draft, value, isWrong: (field) => wrongFields.includes(field) })}
      </fieldset>
      {!isReadOnly && (
        <DraftFoot
          draft={draft}
          saving={saving}
          {...details}
          onSave={saving.save}
          isOnPage
          changes={<Changes before={value.settings} after={draft.values} {...details} />}
        >
          {wrongFields.length > 0 && (
            <Note tone="bad">
              {t('console.settings.wrong', { fields: wrongFields.map(details.nameOf).join(', ') })}
            </Note>
          )}
        </DraftFoot>
      )}
      <SettingsHistory
        key={calls.group}
        group={calls.group}
        {...currency}
        {...(isReadOnly ? {} : { putBackOf })}
      />
    </div>
  )
}

/** Puts an earlier value into the draft, and leads to the reason that the change needs. */
function usePutBack<Settings extends object>(draft: Draft<Settings>) {
  const box = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count > 0) box.current?.querySelector<HTMLElement>('.save-bar input')?.focus()
  }, [count])
  const putBackOf = (before: unknown, path: string) => {
    const patch = putBack(draft.values, before, path)
    if (!patch || !isChanged({ saved: draft.values, value: { ...draft.values, ...patch } })) return undefined
    return () => {
      draft.change(patch)
      setCount(count + 1)
    }
  }
  return { box, putBackOf }
}
