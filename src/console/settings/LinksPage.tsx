import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { TextArea } from '#console/ui/TextArea.tsx'
import { readLinks, saveLinks } from '#contract/console/settings.ts'
import type { Output } from '#contract/endpoint.ts'
import { isHostName, isResourceUrl, resourceTypes } from '#domain/merchant/resources.ts'
import { isServiceAddress } from '#domain/support/path-code.ts'

import { Mark } from './SettingMark.tsx'
import { type SettingForm, SettingPage } from './SettingPage.tsx'
import type { SettingCalls } from './use-setting.ts'

type Value = Output<typeof readLinks>
type Links = Value['settings']
type Form = SettingForm<Links, Value>

const calls: SettingCalls<Links, Value> = {
  group: 'links',
  read: (api, scope) => api.call(readLinks, scope),
  save: (api, input) => api.call(saveLinks, input),
}

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

const parts = [
  { name: 'serviceUrl', Part: Service },
  { name: 'serviceHours', Part: ServiceHours },
  { name: 'outsideHosts', Part: Hosts },
  { name: 'resources', Part: Resources },
] as const

/** Hosts to which links may lead, and the brand's addresses outside its site. */
export default function LinksPage() {
  const t = useT()
  return (
    <SettingPage calls={calls}>
      {(form) => (
        <>
          <Note tone="info">{t('console.links.two')}</Note>
          {parts.map(({ name, Part }) => (
            <section key={name} className="card console-card">
              <Mark name={name} draft={form.draft} value={form.value}>
                <Part form={form} />
              </Mark>
            </section>
          ))}
        </>
      )}
    </SettingPage>
  )
}

function Service({ form: { draft, isWrong } }: { form: Form }) {
  const t = useT()
  const { serviceUrl } = draft.values
  const isRefused = isWrong('serviceUrl') || (serviceUrl !== '' && !isServiceAddress(serviceUrl))
  return (
    <Field
      label={t('console.links.service')}
      hint={t('console.links.service_hint')}
      error={isRefused ? t('console.links.url_wrong') : undefined}
    >
      <TextInput
        value={serviceUrl}
        inputMode="url"
        maxLength={310}
        onChange={(next) => draft.change({ serviceUrl: next.trim() })}
      />
    </Field>
  )
}

/** When customer service answers. Equal times mean around the clock. */
function ServiceHours({ form: { draft } }: { form: Form }) {
  const t = useT()
  const hours = draft.values.serviceHours ?? { opensAt: '00:00', closesAt: '00:00' }
  return (
    <div className="console-fields" role="group" aria-label={t('console.links.hours')}>
      {(['opensAt', 'closesAt'] as const).map((name) => (
        <Field
          key={name}
          label={t(`console.links.${name}`)}
          hint={t('console.wds.hours_hint')}
          error={CLOCK_TIME.test(hours[name]) ? undefined : t('console.links.hours_wrong')}
        >
          <TextInput
            dir="ltr"
            maxLength={5}
            value={hours[name]}
            onChange={(text) => draft.change({ serviceHours: { ...hours, [name]: text.trim() } })}
          />
        </Field>
      ))}
    </div>
  )
}

function Hosts({ form: { draft } }: { form: Form }) {
  const t = useT()
  const hosts = draft.values.outsideHosts
  const isWrong = hosts.some((host, place) => !isHostName(host) || hosts.indexOf(host) !== place)
  return (
    <Field
      label={t('console.links.hosts')}
      hint={t('console.links.hosts_hint')}
      error={isWrong ? t('console.links.hosts_wrong') : undefined}
    >
      <TextArea
        isCode
        rows={4}
        value={hosts.join('\n')}
        onChange={(text) =>
          draft.change({ outsideHosts: text === '' ? [] : text.split('\n').map((host) => host.trim()) })
        }
      />
    </Field>
  )
}

function Resources({ form: { draft } }: { form: Form }) {
  const t = useT()
  const { resources } = draft.values
  const edit = (place: number, patch: Partial<Links['resources'][number]>) =>
    draft.change({
      resources: resources.map((one, index) => (index === place ? { ...one, ...patch } : one)),
    })
  return (
    <div className="stack">
      <h2>{t('console.links.resources')}</h2>
      <p className="muted xs">{t('console.links.resources_text')}</p>
      <ol className="set-rows">
        {resources.map(({ resourceType, url, labelNameEn }, place) => (
          <li key={place}>
            <Field label={t('console.links.type')}>
              <Select
                value={resourceType}
                choices={[...new Set([...resourceTypes, resourceType])].map((id) => {
                  const known = resourceTypes.find((one) => one === id)
                  return { id, label: known ? t(`console.links.types.${known}`) : id }
                })}
                onChange={(id) => edit(place, { resourceType: id })}
              />
            </Field>
            <Field
              label={t('console.links.url')}
              isRequired
              error={isResourceUrl(url) ? undefined : t('console.links.url_wrong')}
            >
              <TextInput
                value={url}
                inputMode="url"
                maxLength={310}
                onChange={(next) => edit(place, { url: next.trim() })}
              />
            </Field>
            <Field label={t('console.links.label')} isRequired>
              <TextInput
                value={labelNameEn}
                maxLength={60}
                onChange={(next) => edit(place, { labelNameEn: next })}
              />
            </Field>
            <IconButton
              icon="trash"
              label={t('console.links.remove', { number: place + 1 })}
              onClick={() => draft.change({ resources: resources.filter((_, index) => index !== place) })}
            />
          </li>
        ))}
      </ol>
      <Button
        size="sm"
        icon="plus"
        onClick={() =>
          draft.change({
            resources: [...resources, { resourceType: resourceTypes[0], url: '/down', labelNameEn: '' }],
          })
        }
      >
        {t('console.links.add')}
      </Button>
    </div>
  )
}
