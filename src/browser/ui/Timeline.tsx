import type { ReactNode } from 'react'
import { useT } from '#browser/i18n/translate.ts'
import { DateText } from './DateText.tsx'
import './later.css'

export type StepState = 'done' | 'now' | 'wait' | 'no'
export type TimelineStep = {
  id: string
  state: StepState
  title: ReactNode
  atMs?: number
  /** In place of `atMs`: a time in a form of its own. */
  time?: ReactNode
  text?: ReactNode
  /** Content of the step other than text. */
  more?: ReactNode
}

/** The steps of a payment in order, each with its time. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  const t = useT()
  return (
    <ol className="tl">
      {steps.map(({ id, state, title, atMs, time, text, more }) => (
        <li key={id} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          <b>
            {title}
            <span className="sr">{t(`ui.step.${state}`)}</span>
          </b>
          {time ?? (atMs === undefined ? <span /> : <DateText atMs={atMs} look="short" />)}
          {text && <p>{text}</p>}
          {more}
        </li>
      ))}
    </ol>
  )
}
