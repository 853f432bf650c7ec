import type { IconName } from '#art/icons.ts'
import type { MessageId } from '#browser/i18n/messages.ts'
import { type Translate, useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'

import type { StepWay } from './second-step-store.ts'

interface Look {
  readonly icon: IconName
  readonly title: MessageId
  readonly text: MessageId
}

const looks: Readonly<Record<StepWay, Look>> = {
  passkey: { icon: 'key', title: 'sign_in.way_passkey', text: 'sign_in.way_passkey_text' },
  totp: { icon: 'clock', title: 'sign_in.way_totp', text: 'sign_in.way_totp_text' },
  sms: { icon: 'phone', title: 'sign_in.way_sms', text: 'sign_in.way_sms_text' },
  email: { icon: 'mail', title: 'sign_in.way_email', text: 'sign_in.way_email_text' },
  bank_name: { icon: 'bank', title: 'sign_in.way_bank_name', text: 'sign_in.way_bank_name_text' },
  recovery: { icon: 'doc', title: 'sign_in.way_recovery', text: 'sign_in.way_recovery_text' },
}

/** Choice of a second step. A single one is shown too, because it explains the field below. */
export function StepWays({
  ways,
  chosen,
  onChoose,
  sentTo,
}: {
  ways: readonly StepWay[]
  chosen: StepWay
  onChoose: (way: StepWay) => void
  sentTo: Readonly<Partial<Record<StepWay, string>>>
}) {
  const t = useT()
  return (
    <fieldset className="ways">
      <legend className="sr">{t('sign_in.step_ways')}</legend>
      {ways.map((way) => (
        <label key={way} className="way">
          <input type="radio" name="way" checked={way === chosen} onChange={() => onChoose(way)} />
          <Icon name={looks[way].icon} />
          <span className="grow">
            <b>{t(looks[way].title)}</b>
            <small>{textOf(way, sentTo[way], t)}</small>
          </span>
          <Icon name="check" className="tick" />
        </label>
      ))}
    </fieldset>
  )
}

function textOf(way: StepWay, sentTo: string | undefined, t: Translate): string {
  return sentTo === undefined ? t(looks[way].text) : t('sign_in.sent_to', { place: sentTo })
}
