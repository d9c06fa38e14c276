import { StandardLayout } from '../layout/StandardLayout.tsx'
import { ProminentLink } from '../ui/Button.tsx'
import styles from './visitors.module.css'

export const NotFoundPage = () => (
  <StandardLayout>
    <main className={styles.notFoundPagePage} id="content">
      <title>Page not found · Calendar Sync</title>
      <div className={styles.days} aria-hidden="true">
        <span>4</span>
        <span className={styles.hole} />
        <span>4</span>
      </div>
      <h1>Page not found</h1>
      <p>Sorry, we couldn't find the page you're looking for.</p>
      <ProminentLink to="/">Go back home</ProminentLink>
    </main>
  </StandardLayout>
)
