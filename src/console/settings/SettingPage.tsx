import { type ReactNode, useEffect, useRef, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Menu } from '#browser/ui/Menu.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useDetails } from '#console/audit/use-details.ts'
import { useBrand } from '#console/frame/brand.ts'
import { useNavigate } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Changes } from '#console/ui/Changes.tsx'
import { differences } from '#console/ui/differences.ts'
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
  /** The changes before they are saved, where more than old and new values is known about them. */
  readonly changes?: (form: SettingForm<Settings, Value>) => ReactNode
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

/** Layout of a group: its title, which leads to the other groups. */
export function SettingFrame({ group, children }: { group: SettingGroup; children: ReactNode }) {
  const t = useT()
  const brand = useBrand()
  return (
    <div className="console-list set">
      <PageTitle
        title={t(`console.setting.${group}`)}
        figures={t(`console.setting.${group}_text`, { name: brand?.name ?? '' })}
        actions={<SettingGroups current={group} />}
      />
      {group === 'withdrawals' && <WaitingProposals group="withdrawals" subject="settings" />}
      {/* The proposals about identity providers are named by the provider. */}
      {heldByTwo.includes(group) && (
        <WaitingProposals group="settings" {...(group === 'providers' ? {} : { subject: group })} />
      )}
      {children}
    </div>
  )
}

/** The other groups: a second menu beside that of the console would take the room of the fields. */
function SettingGroups({ current }: { current: SettingGroup }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Menu
      items={[
        {
          id: 'all',
          label: t('console.settings.all'),
          icon: 'gear',
          onChoose: () => navigate({ to: settingPaths.all }),
        },
        ...settingPaths.groups
          .filter(({ group }) => group !== current)
          .map(({ group, path, icon }, place) => ({
            id: group,
            label: t(`console.setting.${group}`),
            icon,
            startsGroup: place === 0,
            onChoose: () => navigate({ to: path }),
          })),
      ]}
    >
      <Button icon="gear">
        {t('console.settings.open_group')}
        <Icon name="chev" />
      </Button>
    </Menu>
  )
}

function GroupForm<Settings extends object, Value extends Setting<Settings>>({
  calls,
  value,
  needs = 'settings.write',
  changes,
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
  const form = { draft, value, isWrong: (field: string) => wrongFields.includes(field) }
  return (
    <div ref={box} className="console-list set-body">
      <div className="console-list">
        {isReadOnly && <Note>{t('console.settings.read_only')}</Note>}
        <fieldset className="console-list console-form set-form" disabled={isReadOnly}>
          <legend className="sr">{t(`console.setting.${calls.group}`)}</legend>
          {children(form)}
        </fieldset>
      </div>
      <div className="console-list set-side">
        {draft.isDirty && (
          <BeforeSaving count={differences(value.settings, draft.values).length}>
            {changes?.(form) ?? <Changes before={value.settings} after={draft.values} {...details} />}
          </BeforeSaving>
        )}
        <SettingsHistory
          key={calls.group}
          group={calls.group}
          {...currency}
          {...(isReadOnly ? {} : { putBackOf })}
        />
      </div>
      {!isReadOnly && (
        <DraftFoot draft={draft} saving={saving} {...details} onSave={saving.save} isOnPage>
          {wrongFields.length > 0 && (
            <Note tone="bad">
              {t('console.settings.wrong', { fields: wrongFields.map(details.nameOf).join(', ') })}
            </Note>
          )}
        </DraftFoot>
      )}
    </div>
  )
}

/** The changes with old and new values, beside the form. */
function BeforeSaving({ count, children }: { count: number; children: ReactNode }) {
  const t = useT()
  return (
    <section className="card console-card set-before" aria-label={t('console.settings.before_save')}>
      <div className="console-card-head">
        <h2>{t('console.settings.before_save')}</h2>
        <Tag tone="warn">{t('console.settings.changes', { count })}</Tag>
      </div>
      {children}
    </section>
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
