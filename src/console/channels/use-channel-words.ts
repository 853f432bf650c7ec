import type { MessageId } from '#browser/i18n/messages.ts'
import { useT } from '#browser/i18n/translate.ts'
import { nameOfLanguage } from '#console/content/content-words.ts'
import { type TextOf, wordOf } from '#console/ui/differences.ts'

const fields: Readonly<Record<string, MessageId>> = {
  names: 'console.channels.name',
  hints: 'console.channels.hint',
  kind: 'console.channels.kind',
  least: 'console.wds.least',
  most: 'console.wds.most',
  feeFixed: 'console.wds.feeFixed',
  feePerMille: 'console.channels.feePerMille',
  opensAt: 'console.wds.opensAt',
  closesAt: 'console.wds.closesAt',
  rankLeast: 'console.channels.rankLeast',
  position: 'console.channels.position',
  minutes: 'console.channels.minutes',
  isOn: 'console.channels.isOn',
  bank: 'console.channels.kind.bank',
  'bank.bank': 'console.channels.bank.bank',
  'bank.account': 'console.channels.bank.account',
  'bank.holder': 'console.channels.bank.holder',
  qr: 'console.channels.kind.qr',
  'qr.profile': 'console.channels.qr.profile',
  'qr.bank': 'console.channels.qr.bank',
  'qr.account': 'console.channels.qr.account',
  'qr.name': 'console.channels.qr.name',
  'qr.city': 'console.channels.qr.city',
  providerCode: 'console.channels.kind.provider',
  name: 'console.channels.name',
  adapter: 'console.channels.adapter',
  baseUrl: 'console.channels.baseUrl',
  keyId: 'console.channels.keyId',
}

/** Labels and values of channels and providers for the conflict view. */
export function useChannelWords(): { readonly nameOf: (path: string) => string; readonly textOf: TextOf } {
  const t = useT()
  return {
    nameOf: (path) => {
      const [, language] = /^(?:names|hints)\.(..)$/.exec(path) ?? []
      const id = fields[path]
      return language === undefined ? (id === undefined ? path : t(id)) : nameOfLanguage(language)
    },
    textOf: (path, value) => {
      if (typeof value === 'boolean') return t(value ? 'console.on' : 'console.off')
      return path === 'kind' ? t(`console.channels.kind.${wordOf(value)}` as MessageId) : wordOf(value)
    },
  }
}
