import { Content, List, Root, Trigger } from 'radix-ui/tabs'
import type { ReactNode } from 'react'

/** A page that `stays` keeps its state while another tab is open. */
export type TabPage = { id: string; label: ReactNode; page: ReactNode; stays?: boolean }

/** Tab pages, one shown at a time. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
}: {
  label: string
  tabs: readonly TabPage[]
  selected: string
  onSelect: (id: string) => void
}) {
  return (
    <Root className="stack" value={selected} onValueChange={onSelect}>
      <List className="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <Trigger key={tab.id} value={tab.id}>
            {tab.label}
          </Trigger>
        ))}
      </List>
      {tabs.map((tab) => (
        <Content
          key={tab.id}
          value={tab.id}
          {...(tab.stays ? { forceMount: true, hidden: tab.id !== selected } : {})}
        >
          {tab.page}
        </Content>
      ))}
    </Root>
  )
}
