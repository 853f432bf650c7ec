import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { readFlags, saveFlags } from '#contract/console/settings.ts'
import type { Output } from '#contract/endpoint.ts'
import { flagNames } from '#domain/merchant/flags.ts'

import { Mark } from './SettingMark.tsx'
import { SettingPage } from './SettingPage.tsx'
import type { SettingCalls } from './use-setting.ts'

type Value = Output<typeof readFlags>

const calls: SettingCalls<Value['settings'], Value> = {
  group: 'flags',
  read: (api, scope) => api.call(readFlags, scope),
  save: (api, input) => api.call(saveFlags, input),
}

/** The feature flags of the site. */
export default function FlagsPage() {
  const t = useT()
  return (
    <SettingPage calls={calls}>
      {({ draft, value }) => (
        <section className="card console-card">
          <ul className="set-switches">
            {flagNames.map((flag) => (
              <li key={flag}>
                <Mark name={flag} draft={draft} value={value}>
                  <Checkbox
                    isChecked={draft.values[flag]}
                    onChange={(isOn) => draft.change({ [flag]: isOn })}
                  >
                    {t(`console.flag.${flag}`)}{' '}
                    {value.offByMarket.includes(flag) && (
                      <Tag tone="warn">{t('console.settings.held_off')}</Tag>
                    )}
                  </Checkbox>
                  <p className="xs muted">{t(`console.flag.${flag}_text`)}</p>
                </Mark>
              </li>
            ))}
          </ul>
        </section>
      )}
    </SettingPage>
  )
}
