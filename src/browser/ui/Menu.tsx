import { Content, Item, Portal, Root, Separator, Trigger } from 'radix-ui/dropdown-menu'
import { Fragment } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { IconName } from '#art/icons.ts'
import { Icon } from './Icon.tsx'

export type MenuItem = {
  id: string
  label: ReactNode
  icon?: IconName
  end?: ReactNode
  isDisabled?: boolean
  /** An irreversible action. */
  isGrave?: boolean
  /** Draws a separator above. */
  startsGroup?: boolean
  onChoose: () => void
}

/** A menu under a button. The button is given, and opens it by press, Enter or arrow down. */
export function Menu({
  items,
  align = 'end',
  children,
}: {
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  children: ReactElement
}) {
  return (
    // Non-modal: a press elsewhere closes the menu and still takes effect there.
    <Root modal={false}>
      <Trigger asChild>{children}</Trigger>
      <Portal>
        <Content className="drop" align={align} sideOffset={6} collisionPadding={12}>
          {items.map((item) => (
            <Fragment key={item.id}>
              {item.startsGroup && <Separator className="rule" />}
              <Item
                className={item.isGrave ? 'item bad' : 'item'}
                disabled={item.isDisabled ?? false}
                onSelect={item.onChoose}
              >
                {item.icon && <Icon name={item.icon} />}
                {item.label}
                {item.end && <span className="end">{item.end}</span>}
              </Item>
            </Fragment>
          ))}
        </Content>
      </Portal>
    </Root>
  )
}
