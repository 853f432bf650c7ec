import { useT } from '#browser/i18n/translate.ts'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import type { drawStates } from '#contract/lottery.ts'

type DrawState = (typeof drawStates)[number]

const tones: Readonly<Record<DrawState, TagTone>> = {
  planned: 'plain',
  open: 'info',
  closed: 'warn',
  drawn: 'info',
  settling: 'info',
  settled: 'ok',
  cancelled: 'bad',
}

/** The state of a draw; one that waits for its result says for how long. */
export function DrawTag({
  draw: { state, waitsMinutes, isLate },
}: {
  draw: { readonly state: DrawState; readonly waitsMinutes?: number; readonly isLate: boolean }
}) {
  const t = useT()
  if (waitsMinutes !== undefined) return <Tag tone={isLate ? 'bad' : 'warn'}>{waitText(t, waitsMinutes)}</Tag>
  return <Tag tone={tones[state]}>{t(`console.draw.state_${state}`)}</Tag>
}

/** How long a result is awaited, in the largest unit that says enough. */
export function waitText(t: ReturnType<typeof useT>, minutes: number): string {
  if (minutes < 120) return t('console.draw.waits_minutes', { count: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? t('console.draw.waits_hours', { count: hours })
    : t('console.draw.waits_days', { count: Math.floor(hours / 24) })
}
