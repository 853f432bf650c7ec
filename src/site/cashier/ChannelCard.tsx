import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import type { DepositChannel } from '#contract/deposits.ts'
import type { IconName } from '#art/icons.ts'

import { percentOf } from './deposit-figures.ts'

const signs: Readonly<Record<DepositChannel['kind'], IconName>> = {
  bank: 'bank',
  qr: 'grid',
  provider: 'wallet',
}

/** A payment channel with the facts that decide a choice: limits, fee and typical duration. */
export function ChannelCard({
  channel,
  isChosen,
  onChoose,
}: {
  channel: DepositChannel
  isChosen: boolean
  onChoose: () => void
}) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const money = (amount: string) => writeMoney(amount, language, currencySymbol).replace(/[.,\u066b]0+$/u, '')
  return (
    <label className={isChosen ? 'cash-way on' : 'cash-way'}>
      <input type="radio" name="channel" className="sr" checked={isChosen} onChange={onChoose} />
      <span className="cash-name">
        <Icon name={signs[channel.kind]} />
        <bdi>{channel.name}</bdi>
      </span>
      <span className="xs num">
        {t('deposit.limits', { least: money(channel.least), most: money(channel.most) })}
      </span>
      <span className="xs num">{useFeeWords(channel)}</span>
      {channel.typicalSeconds !== undefined && (
        <span className="xs cash-time">
          <Icon name="clock" />
          {typicalWords(t, channel.typicalSeconds)}
        </span>
      )}
      {channel.refusal && <span className="xs cash-shut">{useRefusalWords(channel)}</span>}
    </label>
  )
}

export function useFeeWords({
  feeFixed,
  feePerMille,
}: Pick<DepositChannel, 'feeFixed' | 'feePerMille'>): string {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const hasFixed = !/^0(\.0+)?$/.test(feeFixed)
  const fixed = writeMoney(feeFixed, language, currencySymbol)
  const percent = percentOf(feePerMille, language)
  if (hasFixed && feePerMille > 0) return t('deposit.fee_both', { fixed, percent })
  if (hasFixed) return t('deposit.fee', { fee: fixed })
  return feePerMille > 0 ? t('deposit.fee', { fee: percent }) : t('deposit.fee_none')
}

export function useRefusalWords({
  refusal,
  opensAt,
  closesAt,
  rankLeast,
}: DepositChannel): string | undefined {
  const t = useT()
  switch (refusal) {
    case undefined:
      return undefined
    case 'channel_closed':
      return t('deposit.closed', { opensAt, closesAt })
    case 'rank_too_low':
      return t('deposit.rank', { rank: rankLeast })
    case 'provider_down':
      return t('deposit.down')
  }
}

function typicalWords(t: ReturnType<typeof useT>, seconds: number): string {
  return seconds < 90
    ? t('deposit.typical_s', { seconds })
    : t('deposit.typical_m', { minutes: Math.round(seconds / 60) })
}
