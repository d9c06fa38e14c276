import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { Card } from '../ui/Card.tsx'
import { ApiTesting } from './ApiTesting.tsx'
import { AuthenticationTools } from './AuthenticationTools.tsx'
import { DeveloperArea } from './DeveloperArea.tsx'
import styles from './developer.module.css'
import { SubscriptionTools } from './SubscriptionTools.tsx'

const tabs = { authentication: 'Authentication', subscription: 'Subscription', api: 'API Testing' } as const
type TabName = keyof typeof tabs
const order: readonly TabName[] = ['authentication', 'subscription', 'api']

/** Specification (commercial), Developer screens. The app itself asked at once who opened it. */
export function DevTestingPage() {
  const id = useId()
  const [tab, setTab] = useState<TabName>('authentication')
  return (
    <DeveloperArea title="Development Testing Tools" lead="Who this browser is, and what it may do.">
      <Card aria-label="Tools">
        <Tabs value={tab} onChange={(_, next: TabName) => setTab(next)} aria-label="Tools" variant="scrollable">
          {order.map((name) => (
            <Tab key={name} value={name} label={tabs[name]} id={`${id}-${name}`} aria-controls={`${id}-panel`} />
          ))}
        </Tabs>
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className={styles.panel}>
          {tab === 'authentication' && <AuthenticationTools />}
          {tab === 'subscription' && <SubscriptionTools />}
          {tab === 'api' && <ApiTesting />}
        </div>
      </Card>
      <p className={styles.row}>
        <Link to="/">Home</Link>
        <Link to="/calendars">Calendars</Link>
      </p>
    </DeveloperArea>
  )
}
