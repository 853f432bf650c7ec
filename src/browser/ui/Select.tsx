import {
  Content,
  Icon as Sign,
  Item,
  ItemIndicator,
  ItemText,
  Portal,
  Root,
  Trigger,
  Value,
  Viewport,
} from 'radix-ui/select'
import { type ReactNode, useState } from 'react'
import { useFieldAttributes } from './field-context.ts'
import { Icon } from './Icon.tsx'

export type Choice = { id: string; label: ReactNode; isDisabled?: boolean }

/**
 * A select. Radix renders the items of a closed list as well, in the task in which it mounts: here they wait until its button has
 * the pointer or the focus, in time for what is typed on the closed list. In a `Field` it is named by the
 * field's label, in a toolbar by `label`, which is then shown.
 */
export function Select({
  label,
  isLabelHidden = false,
  value,
  onChange,
  choices,
  placeholder,
  startsOpen = false,
}: {
  label?: string
  /** The label is for screen readers only, where the value is clear by itself. */
  isLabelHidden?: boolean
  value: string | undefined
  onChange: (id: string) => void
  choices: readonly Choice[]
  placeholder?: string
  /** Opens at once: it replaces a placeholder that was pressed before the code had loaded. */
  startsOpen?: boolean
}) {
  const tied = useFieldAttributes()
  const [isNear, setNear] = useState(startsOpen)
  const come = () => setNear(true)
  const chosen = choices.find((choice) => choice.id === value)
  return (
    <Root value={value ?? ''} onValueChange={onChange} defaultOpen={startsOpen} onOpenChange={come}>
      <Trigger className="select" aria-label={label} {...tied} onPointerEnter={come} onFocus={come}>
        {label && !isLabelHidden && <span className="muted">{label}</span>}
        <b>
          <Value placeholder={placeholder}>{chosen?.label}</Value>
        </b>
        <Sign asChild>
          <span>
            <Icon name="chev" />
          </span>
        </Sign>
      </Trigger>
      {isNear && (
        <Portal>
          <Content className="drop wide" position="popper" sideOffset={6} collisionPadding={12}>
            <Viewport>
              {choices.map(({ id, label: text, isDisabled = false }) => (
                <Item key={id} className="item" value={id} disabled={isDisabled}>
                  <ItemText>{text}</ItemText>
                  <ItemIndicator className="end">
                    <Icon name="check" />
                  </ItemIndicator>
                </Item>
              ))}
            </Viewport>
          </Content>
        </Portal>
      )}
    </Root>
  )
}
