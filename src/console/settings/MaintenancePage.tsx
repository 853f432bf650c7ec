import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { Note } from '#browser/ui/Note.tsx'
import type { Draft } from '#console/ui/use-draft.ts'
import { readMaintenance, saveMaintenance } from '#contract/console/settings.ts'
import type { Output } from '#contract/endpoint.ts'

import { MomentInput } from './MomentInput.tsx'
import { Mark } from './SettingMark.tsx'
import { SettingPage } from './SettingPage.tsx'
import type { SettingCalls } from './use-setting.ts'

type Value = Output<typeof readMaintenance>
type Maintenance = Value['settings']

const calls: SettingCalls<Maintenance, Value> = {
  group: 'maintenance',
  read: (api, scope) => api.call(readMaintenance, scope),
  save: (api, input) => api.call(saveMaintenance, input),
}

const WINDOW_MS = 2 * 3_600_000

/** Closes or opens the site, and announces maintenance windows. */
export default function MaintenancePage() {
  const t = useT()
  return (
    <SettingPage calls={calls} needs="merchants.maintain">
      {({ draft, value }) => (
        <>
          <section className="card console-card">
            <Mark name="isClosed" draft={draft} value={value}>
              <Checkbox isChecked={draft.values.isClosed} onChange={(isClosed) => draft.change({ isClosed })}>
                {t('console.maintenance.closed')}
              </Checkbox>
            </Mark>
            {draft.values.isClosed && (
              <>
                <Note tone="warn">{t('console.maintenance.closed_text')}</Note>
                <div className="console-fields">
                  <Mark name="opensAt" draft={draft} value={value}>
                    <Field
                      label={t('console.maintenance.opens_at')}
                      hint={t('console.maintenance.opens_at_hint')}
                    >
                      <MomentInput
                        value={draft.values.opensAt}
                        onChange={(opensAt) => draft.change({ opensAt } as Partial<Maintenance>)}
                      />
                    </Field>
                  </Mark>
                </div>
              </>
            )}
          </section>
          <section className="card console-card">
            <Mark name="windows" draft={draft} value={value}>
              <Windows draft={draft} />
            </Mark>
          </section>
        </>
      )}
    </SettingPage>
  )
}

function Windows({ draft: { values, change } }: { draft: Draft<Maintenance> }) {
  const t = useT()
  const { timeZone } = useFormat()
  const { windows } = values
  const edit = (place: number, patch: Partial<Maintenance['windows'][number]>) =>
    change({ windows: windows.map((one, index) => (index === place ? { ...one, ...patch } : one)) })
  return (
    <div className="stack">
      <h2>{t('console.maintenance.windows')}</h2>
      <p className="muted xs">{t('console.maintenance.windows_text', { zone: timeZone })}</p>
      {windows.length === 0 && <p className="muted small">{t('console.maintenance.no_windows')}</p>}
      <ol className="set-rows">
        {windows.map((window, place) => (
          <li key={place}>
            <Field label={t('console.maintenance.starts')}>
              <MomentInput
                value={window.startsAt}
                onChange={(startsAt) => startsAt && edit(place, { startsAt })}
              />
            </Field>
            <Field label={t('console.maintenance.ends')}>
              <MomentInput value={window.endsAt} onChange={(endsAt) => endsAt && edit(place, { endsAt })} />
            </Field>
            <IconButton
              icon="trash"
              label={t('console.maintenance.remove', { number: place + 1 })}
              onClick={() => change({ windows: windows.filter((_, index) => index !== place) })}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          size="sm"
          icon="plus"
          onClick={() => change({ windows: [...windows, nextWindow(Date.now())] })}
        >
          {t('console.maintenance.add')}
        </Button>
      </div>
    </div>
  )
}

/** Default of a new window: tomorrow at the full hour, for two hours. */
function nextWindow(nowMs: number): Maintenance['windows'][number] {
  const startsMs = Math.ceil(nowMs / 3_600_000) * 3_600_000 + 24 * 3_600_000
  const moment = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')
  return { startsAt: moment(startsMs), endsAt: moment(startsMs + WINDOW_MS) }
}
