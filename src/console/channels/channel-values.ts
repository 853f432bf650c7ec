import type { WrittenChannel } from '#domain/cashier/channel.ts'
import {
  type QrAccount,
  qrAccountFaults,
  type QrProfileName,
  qrProfiles,
} from '#domain/cashier/qr-profile.ts'

/** Form values of a channel. Details of other kinds are kept, so that switching the kind loses no input. */
export interface ChannelValues extends Omit<WrittenChannel, 'bank' | 'qr' | 'providerCode'> {
  readonly bank: NonNullable<WrittenChannel['bank']>
  readonly qr: QrAccount
  readonly providerCode: string
}

/** Brand names of QR schemes; the same in every language. */
export const qrNames: Readonly<Record<QrProfileName, string>> = {
  vietqr: 'VietQR',
  qrph: 'QR Ph',
  promptpay: 'PromptPay',
  duitnow: 'DuitNow',
}

/** QR schemes for this currency. */
export function qrProfilesOf(currency: string): readonly QrProfileName[] {
  return qrProfiles.filter(
    (profile) =>
      !qrAccountFaults({ profile, bank: '', account: '', name: '', city: '' }, currency).includes('profile'),
  )
}

export interface Market {
  readonly currency: string
  readonly languages: readonly string[]
}

export function newChannel(
  direction: ChannelValues['direction'],
  position: number,
  market: Market,
): ChannelValues {
  return valuesOf(
    {
      direction,
      kind: 'bank',
      names: {},
      hints: {},
      least: '',
      most: '',
      feeFixed: '0',
      feePerMille: 0,
      opensAt: '00:00',
      closesAt: '00:00',
      rankLeast: 0,
      position,
      isOn: false,
      minutes: 60,
    },
    market,
  )
}

/** Fills in every language of the brand, empty if missing, so that two versions can be compared field by field. */
export function valuesOf(channel: WrittenChannel, { currency, languages }: Market): ChannelValues {
  const none = Object.fromEntries(languages.map((language) => [language, '']))
  return {
    ...channel,
    names: { ...none, ...channel.names },
    hints: { ...none, ...channel.hints },
    bank: channel.bank ?? { bank: '', account: '', holder: '' },
    qr: channel.qr ?? {
      profile: qrProfilesOf(currency)[0] ?? qrProfiles[0],
      bank: '',
      account: '',
      name: '',
      city: '',
    },
    providerCode: channel.providerCode ?? '',
  }
}

/** The form as request: only the details of its own kind. */
export function channelOf({ bank, qr, providerCode, ...values }: ChannelValues): WrittenChannel {
  const { kind, direction } = values
  return {
    ...values,
    names: written(values.names),
    hints: written(values.hints),
    least: values.least.trim(),
    most: values.most.trim(),
    feeFixed: values.feeFixed.trim() || '0',
    opensAt: values.opensAt.trim(),
    closesAt: values.closesAt.trim(),
    ...(kind === 'bank' && direction === 'deposit' ? { bank: trimmed(bank) } : {}),
    ...(kind === 'qr' ? { qr: { ...trimmed(qr), profile: qr.profile } } : {}),
    ...(kind === 'provider' ? { providerCode } : {}),
  }
}

function written(words: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(trimmed(words)).filter(([, text]) => text !== ''))
}

function trimmed<T extends object>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, String(text).trim()])) as T
}

/** The name in the brand's language, else in any other. */
export function nameOfChannel({ names }: Pick<WrittenChannel, 'names'>, language: string): string {
  return names[language] || Object.values(names).find((name) => name !== '') || ''
}
