import Tab from '@mui/material/Tab'
import Tabs, { type TabsProps } from '@mui/material/Tabs'
import { type ElementType, Fragment, type ReactNode, useDeferredValue, useId, useState } from 'react'

interface TabbedPanelProps<Name extends string> extends Pick<TabsProps, 'variant' | 'sx'> {
  /** What the tabs are about, for those who do not see them. */
  readonly label: string
  readonly tabs: readonly (readonly [name: Name, label: string])[]
  readonly tab: Name
  readonly onTab: (tab: Name) => void
  /** A tab whose panel looks something up, and does so each time that it is shown; it holds nothing that a person typed. */
  readonly anew?: Name
  /** What stands around the panels. */
  readonly frame?: ElementType
  readonly className?: string | undefined
  /** Draws a panel; in a `memo` it is not drawn again with the tabs. */
  readonly children: (tab: Name) => ReactNode
}

/**
 * Tabs and their panels. A tab answers at once, and its panel follows. A panel is drawn when it is first looked at, and keeps what was
 * typed into it while another one is.
 */
export function TabbedPanel<Name extends string>({
  label,
  tabs,
  tab,
  onTab,
  anew,
  frame: Frame = Fragment,
  className,
  children,
  ...look
}: TabbedPanelProps<Name>) {
  const id = useId()
  const shown = useDeferredValue(tab)
  const [visited, setVisited] = useState<readonly Name[]>([shown])
  if (!visited.includes(shown)) setVisited([...visited, shown])
  const isDrawn = (name: Name) => name === shown || (visited.includes(name) && name !== anew)
  return (
    <>
      <Tabs value={tab} onChange={(_, next: Name) => onTab(next)} aria-label={label} {...look}>
        {tabs.map(([name, text]) => (
          <Tab key={name} value={name} label={text} id={`${id}-${name}`} aria-controls={`${id}-${name}-panel`} />
        ))}
      </Tabs>
      <Frame>
        {tabs.map(([name]) => (
          <div
            key={name}
            role="tabpanel"
            id={`${id}-${name}-panel`}
            aria-labelledby={`${id}-${name}`}
            hidden={name !== shown}
            // A class that says how the panel is laid out would show it.
            className={name === shown ? className : undefined}
          >
            {isDrawn(name) && children(name)}
          </div>
        ))}
      </Frame>
    </>
  )
}
