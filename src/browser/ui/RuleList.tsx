import { useT } from '#browser/i18n/translate.ts'
import type { IconName } from '#art/icons.ts'
import { Icon } from './Icon.tsx'
import type { JudgedRule, RuleState } from './rule-states.ts'

const SIGN: Record<RuleState, IconName> = { neutral: 'info', met: 'check', broken: 'x' }

/** The rules of a field, each with an icon and, for screen readers, its state. */
export function RuleList({ id, rules }: { id?: string; rules: readonly JudgedRule[] }) {
  const t = useT()
  return (
    <div id={id} aria-live="polite">
      <ul className="rules">
        {rules.map((rule) => (
          <li key={rule.id} className={rule.state}>
            <Icon name={SIGN[rule.state]} />
            {rule.text}
            {rule.state !== 'neutral' && <span className="sr">{t(`ui.rule.${rule.state}`)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
